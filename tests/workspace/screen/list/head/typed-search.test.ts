import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTypedSearch } from '#src/workspace/screen/list/head/typed-search.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function boxAt(q: string) {
  const asked: string[] = []
  const searched: string[] = []
  const box = createTypedSearch(
    q,
    (next) => asked.push(next),
    (text) => searched.push(text),
  )
  return { box, asked, searched }
}

test('each letter is searched at once, and a word makes one URL', () => {
  const { box, asked, searched } = boxAt('')
  for (const text of ['d', 'do', 'doo']) {
    box.type(text)
    vi.advanceTimersByTime(150)
  }
  expect(searched).toEqual(['d', 'do', 'doo'])
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(asked).toEqual(['doo'])
})

test('a link keeps what was typed, and clearing the search clears the box', () => {
  const { box, asked, searched } = boxAt('')
  expect(box.joined({ unit: 'a' })).toEqual({ unit: 'a' })
  box.type('door')
  expect(box.joined({ unit: 'a' })).toEqual({ unit: 'a', q: 'door' })
  vi.advanceTimersByTime(1_000)
  expect(asked).toEqual([])
  box.follow('door')
  expect(box.text()).toBe('door')
  box.follow('')
  expect(box.text()).toBe('')
  box.type('zzz')
  expect(box.joined({ q: '' })).toEqual({ q: '' })
  vi.advanceTimersByTime(1_000)
  expect([box.text(), asked, searched.at(-1)]).toEqual(['', [], ''])
})

test('a late URL does not revert what was typed in the meantime', () => {
  const { box, asked, searched } = boxAt('')
  box.type('do')
  box.askNow()
  box.type('door')
  box.follow('do')
  expect(box.text()).toBe('door')
  vi.runAllTimers()
  box.follow('door')
  expect(asked).toEqual(['do', 'door'])
  expect(searched).toEqual(['do', 'door'])
})

test('the box follows a URL that something else has changed, and searches for it', () => {
  const { box, asked, searched } = boxAt('door')
  box.follow('')
  expect([box.text(), asked, searched]).toEqual(['', [], ['']])
})

test('a search that is typed and removed requests no URL', () => {
  const { box, asked } = boxAt('door')
  box.type('doo')
  box.type('door')
  vi.runAllTimers()
  expect(asked).toEqual([])
})
