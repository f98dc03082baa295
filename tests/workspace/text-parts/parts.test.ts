import { describe, expect, test } from 'vitest'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

const cut = (text: string) => partsOf(text).map(({ kind, text: part }) => (kind === 'text' ? part : [kind, part]))
const placeholders = (text: string) => partsOf(text).flatMap((part) => (part.kind === 'placeholder' ? [part.id] : []))
const tags = (text: string) => partsOf(text).flatMap((part) => (part.kind === 'tag' ? [`${part.id} ${part.role}`] : []))

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
    ['icu', '{count, plural,'],
    ['icu', ' =0 {'],
    'none',
    ['icu', '}'],
    ['icu', ' one {'],
    ['placeholder', '#'],
    ' board',
    ['icu', '}'],
    ['icu', ' other {'],
    ['placeholder', '{count}'],
    ' boards',
    ['icu', '}'],
    ['icu', '}'],
    ' left',
  ])
})

test('a plural in a select is told branch by branch', () => {
  const text = '{who, select, female {{n, plural, one {her # door} other {her # doors}}} other {# of {who}}}'
  const frames = partsOf(text).flatMap((part) => {
    if (part.kind !== 'icu') return []
    if (part.role === 'head') return [`${part.type} ${part.argument}`]
    return [part.role === 'branch' ? `${part.argument}: ${part.selector}` : `end ${part.argument}`]
  })
  expect(frames).toEqual([
    'select who',
    'who: female',
    'plural n',
    'n: one',
    'end n',
    'n: other',
    'end n',
    'end n',
    'end who',
    'who: other',
    'end who',
    'end who',
  ])
  // Outside a plural, "#" is an ordinary character.
  expect(placeholders(text)).toEqual(['{n}', '{n}', '{who}'])
})

test('line ends and special spaces show', () => {
  expect(cut('16\u00a0mm\nsoft\u00adly\r\n')).toEqual([
    '16',
    ['space', '\u00a0'],
    'mm',
    ['break', '\n'],
    'soft',
    ['space', '\u00ad'],
    'ly',
    ['break', '\r\n'],
  ])
})

describe('what a placeholder stands for', () => {
  test.each([
    ['{name} { name } {1} {} {} {!r}', ['{name}', '{name}', '{1}', '{0}', '{1}', '{2!r}']],
    ['{price, number, ::currency/EUR} {on, date, long}', ['{price}', '{on}']],
    ['{{ x }} {{fragment.y}} ${y} ${ a.b }', ['{{x}}', '{{fragment.y}}', '${y}', '${a.b}']],
    ['%1 of %2, %L3', ['%1', '%2', '%3']],
    ['%1%2, %L1%L2, %L1%', ['%1', '%2', '%1', '%2', '%1']],
    ['%1%s, %2%name%, %10%n', ['%1', '%1$s', '%2', '%name%', '%10', '%n']],
    ['%1%, %1%ige, %123%4', ['%1', '%1', '%12']],
    ['%s: %d, %.2f', ['%1$s', '%2$d', '%3$f']],
    ['%2$s (%1$d)', ['%2$s', '%1$d']],
    ['%i and %@', ['%1$d', '%2$@']],
    ['%name% %(count)d %{total} 100%%', ['%name%', '%(count)d', '%{total}', '%%']],
    ['%dmm, (%s)', ['%1$d', '%2$s']],
    ['{label} %dkg, 5 %dmm, %dmin', ['{label}', '%1$d', '%2$d', '%3$d']],
    ['{n} %ige, {n}%er, {n} %ig, {n} %em, {n} %um, {n} %off, {n} %der', Array.from({ length: 7 }, () => '{n}')],
    ["Use '{{fragment.json}}', not '{name}'", ['{{fragment.json}}', '{name}']],
    ['Breite{{n}}', ['{{n}}']],
  ])('%j', (text, ids) => {
    expect(placeholders(text)).toEqual(ids)
  })
})

test.each([
  '100 %',
  '100% sure',
  '5 % s',
  '100 %ige Deckung',
  '100%der',
  '50%discount and %discount',
  '50 % off, 20 % down',
  '10%2',
  '100%',
  '{ open',
  'a } b',
  '{no name here}',
  "ICU quotes '{' and '}' alone",
  "{n, number} of '{literal}'",
  'issue # 5',
  '$5 and $ {',
  '{{}}',
])('%j has no placeholder but what ICU types', (text) => {
  expect(placeholders(text)).toEqual(text.startsWith('{n,') ? ['{n}'] : text === '{{}}' ? ['{0}'] : [])
})

test('an apostrophe is a letter of a word, and quotes braces only', () => {
  expect(cut("don't {n, plural, one {it's '{'#'}'} other {#''s}}")).toEqual([
    "don't ",
    ['icu', '{n, plural,'],
    ['icu', ' one {'],
    "it's '{'",
    ['placeholder', '#'],
    "'}'",
    ['icu', '}'],
    ['icu', ' other {'],
    ['placeholder', '#'],
    "''s",
    ['icu', '}'],
    ['icu', '}'],
  ])
})

test.each([
  ['<a href="/x?y>0" title=\'t\'>', ['<a> open']],
  ['<br> <br/> <BR />', ['<br> open', '<br> empty', '<br> empty']],
  ['<0>x</0><icon/>', ['<0> open', '</0> close', '<icon/> empty']],
  ['<LearnMore></LearnMore>', ['<LearnMore> open', '</LearnMore> close']],
  ['x < 5 and y > 3', []],
  ['<info@example.com> <3 <', []],
  ['<b', []],
  ['a <b c="<d>', ['<d> open']],
])('the tags of %j', (text, found) => {
  expect(tags(text)).toEqual(found)
})

const hostile = [
  'x < 5 and y > 3',
  'a } b',
  '{ open',
  '{a, plural, one {x',
  '{a, plural, }} {x}',
  '',
  '<',
  '{}',
  "it's {n, number, ::currency/EUR}",
  '😀 {a}\r\n<c d="e">',
  "'{",
  '\u0000{\u2028}\ud800',
  '%',
  '%%%',
]

test.each(hostile)('cut and joined again, %j is the same text', (text) => {
  const parts = partsOf(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.map((part) => text.slice(part.at, part.at + part.text.length)).join('')).toBe(text)
})

test.each([`%(a)${'0'.repeat(1_000_000)}`, `%(a)${'0'.repeat(1_000_000)}.${'0'.repeat(1_000_000)}`])(
  'a long run of digits behind a placeholder is read once',
  (text) => {
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  },
)

test.each(["'{a}'", '{a, plural, x', '<a b="', ' \n', '{{', '\t'])('100 kB of %j are cut too', (piece) => {
  const text = piece.repeat(100_000 / piece.length)
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
