import { expect, test } from 'vitest'
import type { Question, Suggested } from '#src/workspace/memory/memory.ts'
import { createSuggestionBook } from '#src/workspace/memory/worker/suggestion-book.ts'
import { eventually } from '#tests/eventually.ts'

const nothing = (): Suggested => ({ suggestions: [], isComplete: true })
const question = (key: string): Question => ({ space: 'system', key, source: 'Close' })

function rig(answer: (asked: Question) => Suggested = nothing) {
  let version = 1
  const listeners = new Set<() => void>()
  const asked: string[] = []
  const book = createSuggestionBook({
    version: () => version,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    suggest: (question) => {
      asked.push(question.key)
      return Promise.resolve(answer(question))
    },
  })
  const learn = () => {
    version += 1
    listeners.forEach((listener) => listener())
  }
  return { book, asked, learn, listeners }
}

test('prepared suggestions are there at once, and are requested once', async () => {
  const { book, asked } = rig()
  expect(book.look(question('a'))).toBeUndefined()
  book.prepare(question('a'))
  book.prepare(question('a'))
  await eventually(() => expect(book.look(question('a'))).toEqual(nothing()))
  expect(asked).toEqual(['a'])
})

test('after the memory learns, it is queried again, and equal results stay the same object', async () => {
  const { book, asked, learn } = rig()
  book.prepare(question('a'))
  await eventually(() => expect(book.look(question('a'))).toBeDefined())
  const before = book.look(question('a'))
  learn()
  expect(book.look(question('a'))).toBe(before)
  book.prepare(question('a'))
  await eventually(() => expect(asked).toEqual(['a', 'a']))
  await Promise.resolve()
  expect(book.look(question('a'))).toBe(before)
})

test('an answer that a newer request has overtaken is not shown', async () => {
  const answers: ((suggested: Suggested) => void)[] = []
  let version = 1
  const book = createSuggestionBook({
    version: () => version,
    subscribe: () => () => undefined,
    suggest: () => new Promise((resolve) => answers.push(resolve)),
  })
  book.prepare(question('a'))
  version = 2
  book.prepare(question('a'))
  answers[1]?.({ suggestions: [], isComplete: true })
  await eventually(() => expect(book.look(question('a'))?.isComplete).toBe(true))
  answers[0]?.({ suggestions: [], isComplete: false })
  await Promise.resolve()
  expect(book.look(question('a'))?.isComplete).toBe(true)
})

test('it stores several hundred texts, not all of a day', async () => {
  const { book } = rig()
  for (let at = 0; at < 300; at += 1) book.prepare(question(`k${at}`))
  await eventually(() => expect(book.look(question('k299'))).toBeDefined())
  expect(book.look(question('k0'))).toBeUndefined()
})

test('once closed, it unsubscribes', () => {
  const { book, listeners } = rig()
  book.close()
  expect(listeners.size).toBe(0)
})
