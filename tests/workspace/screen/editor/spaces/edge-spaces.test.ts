import { expect, test } from 'vitest'
import { withEdgeSpaces } from '#src/workspace/screen/editor/spaces/edge-spaces.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

const cut = (text: string) =>
  withEdgeSpaces(partsOf(text)).map(({ kind, text: part }) => (kind === 'text' ? part : [kind, part]))

test('the spaces that a text begins and ends with stand for themselves', () => {
  expect(cut('  Tür mit  Band ')).toEqual([['space', ' '], ['space', ' '], 'Tür mit  Band', ['space', ' ']])
  expect(cut(' {a} ')).toEqual([
    ['space', ' '],
    ['placeholder', '{a}'],
    ['space', ' '],
  ])
  expect(cut('{a} b')).toEqual([['placeholder', '{a}'], ' b'])
})

test.each(['', ' ', '  \u00a0 x', 'a\n ', ' {a}b ', '😀 '])('joined again %j is the same text', (text) => {
  const parts = withEdgeSpaces(partsOf(text))
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.map(({ at, text: part }) => text.slice(at, at + part.length)).join('')).toBe(text)
})
