import { expect, test } from 'vitest'
import { segmentsOf } from '#src/workspace/screen/editor/segments.ts'

const cut = (text: string) => segmentsOf(text).map(({ kind, text: part }) => (kind === 'text' ? part : [kind, part]))

test('placeholders and tags are told from words', () => {
  expect(cut('Door leaf {width} × <b>{height}</b> mm<br/>')).toEqual([
    'Door leaf ',
    ['placeholder', '{width}'],
    ' × ',
    ['tag', '<b>'],
    ['placeholder', '{height}'],
    ['tag', '</b>'],
    ' mm',
    ['tag', '<br/>'],
  ])
})

test('the branches of a plural are left to translate', () => {
  expect(cut('{count, plural, =0 {none} one {# board} other {{count} boards}} left')).toEqual([
    ['placeholder', '{count, plural,'],
    ['placeholder', ' =0 {'],
    'none',
    ['placeholder', '}'],
    ['placeholder', ' one {'],
    '# board',
    ['placeholder', '}'],
    ['placeholder', ' other {'],
    ['placeholder', '{count}'],
    ' boards',
    ['placeholder', '}'],
    ['placeholder', '}'],
    ' left',
  ])
})

test('line ends and special spaces show', () => {
  expect(cut('16\u00a0mm\nsoft\u00adly')).toEqual([
    '16',
    ['space', '\u00a0'],
    'mm',
    ['break', '\n'],
    'soft',
    ['space', '\u00ad'],
    'ly',
  ])
})

test.each([
  'x < 5 and y > 3',
  'a } b',
  '{ open',
  '{a, plural, one {x',
  '',
  '<',
  '{}',
  "it's {n, number, ::currency/EUR}",
  '😀 {a}\r\n<c d="e">',
])('cut and joined again, %j is the same text', (text) => {
  const segments = segmentsOf(text)
  expect(segments.map((segment) => segment.text).join('')).toBe(text)
  expect(segments.map((segment) => text.slice(segment.at, segment.at + segment.text.length)).join('')).toBe(text)
})
