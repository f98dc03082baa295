import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListeners } from '#src/workspace/listeners.ts'
import { createMarkedText, partsToDraw, partsToMark } from '#src/workspace/screen/editor/box/use-marked-text.ts'
import { maxDrawn } from '#src/workspace/screen/text/drawn-parts.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const joined = (parts: readonly { text: string }[] | null) => parts?.map((part) => part.text).join('') ?? null

function opened(first: string, showsSpaces = false) {
  let text = first
  const { tell, subscribe } = createListeners()
  const marked = createMarkedText(subscribe, { read: () => text, cut: partsOf }, showsSpaces)
  const seen: (string | null)[] = []
  const leave = marked.subscribe(() => seen.push(joined(marked.read())))
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

test('marks follow each letter before them, and letters after them change nothing', () => {
  const { marked, seen, type } = opened('{a}')
  type('Tür {a}')
  expect(seen).toEqual(['Tür {a}'])
  const before = marked.read()
  type('Tür {a} aus')
  type('Tür {a} aus Eiche')
  expect(marked.read()).toBe(before)
  type('Tür {a}mm aus')
  expect(joined(marked.read())).toBe('Tür {a}mm')
})

test('when spaces are shown, letters after the last mark change nothing either', () => {
  const { marked, type } = opened('{a}', true)
  type('{a} b ')
  expect(joined(marked.read())).toBe('{a} b ')
  type('{a} b c')
  const before = marked.read()
  expect(joined(before)).toBe('{a}')
  type('{a} b cd')
  expect(marked.read()).toBe(before)
  type('{a}\nb cd')
  expect(joined(marked.read())).toBe('{a}\nb')
  type(' b cd')
  expect(marked.read()).toMatchObject([{ kind: 'space' }, { text: 'b' }])
})

test('drawing extends to where the line of the last mark may end', () => {
  const drawn = (text: string) => joined(partsToMark(text, partsOf, false))
  expect(drawn('ohne Zeichen')).toBe('')
  expect(drawn('<b>Tür</b>blatt, aus Eiche')).toBe('<b>Tür</b>blatt,')
  expect(drawn('{a}\u00a0mm breit')).toBe('{a}\u00a0mm')
  expect(drawn('{a}\nnächste Zeile')).toBe('{a}')
  expect(drawn('{a}')).toBe('{a}')
  expect(drawn('{n, plural, one {eine Tür} other {# Türen}} im Haus')).toBe(
    '{n, plural, one {eine Tür} other {# Türen}}',
  )
})

test('with text in both directions, all of it is drawn: the place of a mark depends on it', () => {
  expect(joined(partsToMark('דלת {a} עץ אלון', partsOf, false))).toBe('דלת {a} עץ אלון')
})

test('a long text has no marks during typing, as they would move, and has them again at rest', () => {
  const long = '{a} '.repeat(600)
  const { marked, seen, type } = opened(long)
  expect(joined(marked.read())).toBe(joined(partsToMark(long, partsOf, false)))
  type(`${long}x`)
  type(`${long}xy`)
  expect(seen).toEqual([null, null])
  vi.advanceTimersByTime(299)
  expect(marked.read()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(seen.at(-1)).toBe(joined(partsToMark(`${long}xy`, partsOf, false)))
  expect(marked.read()).not.toBeNull()
})

test('nothing is drawn for a text after it was left', () => {
  const long = '{a} '.repeat(600)
  const { seen, type, leave } = opened(long)
  type(`${long}x`)
  leave()
  vi.advanceTimersByTime(1_000)
  expect(seen).toEqual([null])
})

test('of thousands of tags, the page draws as many as it can handle, over the whole text', () => {
  const text = 'Platte {n, number} sit <b>amet</b>, 12.5 mm. '.repeat(2_000)
  const parts = partsOf(text)
  expect(parts.length).toBeGreaterThan(10_000)
  for (const showsSpaces of [false, true]) {
    const drawn = partsToDraw(parts, showsSpaces)
    expect(joined(drawn)).toBe(text)
    expect(drawn.filter(({ kind }) => kind !== 'text')).toHaveLength(maxDrawn)
    expect(drawn.length).toBeLessThanOrEqual(2 * maxDrawn + 1)
  }
})

test('line ends without marks are drawn with the text around them', () => {
  const text = 'eins\n'.repeat(50_000)
  expect(partsToDraw(partsOf(text), false)).toEqual([{ kind: 'text', text, at: 0 }])
  expect(partsToDraw(partsOf(text), true).length).toBeLessThanOrEqual(2 * maxDrawn + 1)
})
