import { expect, test } from 'vitest'
import { withOverlookedSpaces } from '#src/workspace/screen/text/overlooked-spaces.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

const cut = (text: string) =>
  withOverlookedSpaces(partsOf(text)).map(({ kind, text: part }) => (kind === 'text' ? part : [kind, part]))

test('each space at the start and end of a text is shown', () => {
  expect(cut('  Tür mit Band ')).toEqual([['space', ' '], ['space', ' '], 'Tür mit Band', ['space', ' ']])
  expect(cut(' {a} ')).toEqual([
    ['space', ' '],
    ['placeholder', '{a}'],
    ['space', ' '],
  ])
  expect(cut('{a} b')).toEqual([['placeholder', '{a}'], ' b'])
})

test('each of several consecutive spaces within a text is shown', () => {
  expect(cut('Tür mit  Band')).toEqual(['Tür mit', ['space', ' '], ['space', ' '], 'Band'])
  expect(cut('{a}  und {b}')).toEqual([
    ['placeholder', '{a}'],
    ['space', ' '],
    ['space', ' '],
    'und ',
    ['placeholder', '{b}'],
  ])
})

test.each(['a  b   c', '', ' ', '  \u00a0 x', 'a\n ', ' {a}b ', '😀 '])('joined again %j is the same text', (text) => {
  const parts = withOverlookedSpaces(partsOf(text))
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.map(({ at, text: part }) => text.slice(at, at + part.length)).join('')).toBe(text)
})
