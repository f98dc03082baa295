import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListeners } from '#src/workspace/listeners.ts'
import { createMarkedText } from '#src/workspace/screen/editor/box/use-marked-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened(first: string) {
  let text = first
  const { tell, subscribe } = createListeners()
  const marked = createMarkedText(subscribe, () => text)
  const seen: (string | null)[] = []
  const leave = marked.subscribe(() => seen.push(marked.read()))
  return {
    marked,
    seen,
    leave,
    type(next: string) {
      text = next
      tell()
    },
  }
}

test('the marks of a text follow each letter', () => {
  const { marked, seen, type } = opened('{a}')
  type('{a} b')
  expect(seen).toEqual(['{a} b'])
  expect(marked.read()).toBe('{a} b')
})

test('a long text has no marks while it is typed, as they would stand elsewhere, and has them again at rest', () => {
  const long = '{a} '.repeat(600)
  const { marked, seen, type } = opened(long)
  expect(marked.read()).toBe(long)
  type(`${long}x`)
  type(`${long}xy`)
  expect(seen).toEqual([null, null])
  vi.advanceTimersByTime(299)
  expect(marked.read()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(seen.at(-1)).toBe(`${long}xy`)
  expect(marked.read()).toBe(`${long}xy`)
})

test('after it was left nothing is drawn for it any more', () => {
  const long = '{a} '.repeat(600)
  const { seen, type, leave } = opened(long)
  type(`${long}x`)
  leave()
  vi.advanceTimersByTime(1_000)
  expect(seen).toEqual([null])
})
