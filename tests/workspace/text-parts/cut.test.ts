import { expect, test } from 'vitest'
import { cutBeside } from '#src/workspace/text-parts/cut.ts'
import type { Family } from '#src/workspace/text-parts/families.ts'
import { hasPlaceholders, nextInsertion } from '#src/workspace/screen/editor/placeholders/insertion.ts'
import { createMemory } from '#src/workspace/memory/memory.ts'
import { replacer } from '#src/workspace/search/replace.ts'

const source = 'By @user'
const names: readonly Family[] = ['@name']

test('what the list says is a placeholder is one in the chips and is inserted, and what it says is none is prose', () => {
  const [with_, without] = [cutBeside(source, names), cutBeside(source, [])]
  expect([with_(source), without(source)].map(hasPlaceholders)).toEqual([true, false])
  const end = { start: 4, end: 4 }
  expect(nextInsertion({ text: source, cut: with_ }, 'Von ', end)?.text).toBe('@user')
  expect(nextInsertion({ text: source, cut: without }, 'Von ', end)).toBeNull()
})

test('beside a source without one, what reads like a placeholder is a word', () => {
  expect(hasPlaceholders(cutBeside('Write to us', names)('An @anna'))).toBe(false)
})

test("replacing leaves the list's placeholders alone, and no words", () => {
  const replace = (families: readonly Family[]) =>
    replacer({ find: 'user', mode: 'plain', matchCase: true, with: 'x', touchesPlaceholders: false, families })?.(
      'Von @user',
      source,
    )
  expect(replace(names)).toMatchObject({ count: 0, kept: 1 })
  expect(replace([])).toMatchObject({ after: 'Von @x' })
})

test("a known translation is adapted to another placeholder of the list's", () => {
  const suggested = (families: readonly Family[]) => {
    const memory = createMemory({ lang: 'de', families })
    const own = { space: 'system', target: 'Bearbeitet von @user', isOpen: false, review: false, mine: true }
    memory.put([{ ...own, key: 'a', source: 'Edited by @user' }])
    const [first] = memory.suggest({ space: 'system', key: 'b', source: 'Edited by @author' }).suggestions
    return [first?.text, first?.kind]
  }
  expect(suggested(names)).toEqual(['Bearbeitet von @author', 'adapted'])
  expect(suggested([])).toEqual(['Bearbeitet von @user', 'fuzzy'])
})
