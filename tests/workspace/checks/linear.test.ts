import { expect, test } from 'vitest'
import { find } from './kit.ts'

const fill = (piece: string) => (size: number) => piece.repeat(Math.floor(size / piece.length))
/** Joins pieces that contain consecutive numbers. */
const count = (piece: (at: number) => string) => (size: number) =>
  Array.from({ length: Math.floor(size / (piece(1_000).length + 1)) }, (_, at) => piece(at)).join(' ')
const within = (lead: string, inner: (size: number) => string, tail: string) => (size: number) =>
  `${lead}${inner(size)}${tail}`

const spent = (source: string, target: string): number => {
  const start = process.threadCpuUsage().user
  find(source, target)
  return (process.threadCpuUsage().user - start) / 1_000
}

let known: number | undefined
/** The CPU time in ms for prose of 100,000 characters, measured after a warm-up. */
function plain(): number {
  const prose = (words: string) => fill(`${words} 16 mm. `)(100_000)
  const once = () =>
    spent(prose('The board (or the panel) has a thickness of'), prose('Die Platte (oder das Paneel) ist so dick:'))
  if (known !== undefined) return known
  once()
  // The processor clock ticks every 4 ms: one run is too short for it.
  const times = Array.from({ length: 10 }, once)
  known = times.reduce((sum, time) => sum + time, 0) / times.length
  return known
}

test.each([
  ['numbers', fill('12 '), fill('13 ')],
  ['each number once', count(String), fill('7 ')],
  ['thousands', fill('1,000,000 '), fill('1.000.001 ')],
  ['points', fill('1.'), fill('1,')],
  ['units', fill('5 mm '), fill('5 cm ')],
  ['units without numbers', fill('5 mm '), fill('mm ')],
  ['money', fill('$5 '), fill('€5 ')],
  ['quotes', fill('"a" '), fill('"a ')],
  ['gershayim', fill('"a" '), fill('ב"דו"ח ')],
  ['single quotes', fill("'a' "), fill("'a ")],
  ['brackets', fill('('), fill(')')],
  ['list marks', fill('1)\n'), fill('a)\n(')],
  ['forms', fill('{0} a|[1,2] b|'), fill('{1} {a}|]3,*] b|')],
  ['escaped signs', fill(String.raw`\u2026`), fill(String.raw`\u201c`)],
  ['marks', fill('.'), fill('?')],
  ['half sentences', fill('a. '), fill('a." ')],
  ['entities', fill('&amp;'), fill('&quot;')],
  ['spaces at the end', within('a', fill(' '), ''), within('a', fill('\t'), '')],
  ['spaces before marks', fill('a ,'), fill('a  ,')],
  ['line ends', fill('\n '), fill('\n  ')],
  ['repeated words', fill('the the '), fill('und und ')],
  ['signs without width', within('a.', fill('\u200b'), ''), within('a', fill('\u200f'), '')],
  ['plurals', fill('{n,plural,other{a}} '), fill('{n,plural,other{b}}')],
  ['empty plurals', fill('{n, plural, other {a}} '), fill('{n, plural, other {}} ')],
  ['open selects', fill('{n,select,a{'), fill('{n,select,a{}b{}}')],
  [
    'each branch once',
    within(
      '{n, select, ',
      count((at) => `a${at}{a}`),
      ' other{b}}',
    ),
    within(
      '{n, select, ',
      count((at) => `b${at}{a}`),
      ' other{b}}',
    ),
  ],
  [
    'empty branches',
    within(
      '{n, select, ',
      count((at) => `a${at}{a}`),
      ' other{b}}',
    ),
    within(
      '{n, select, ',
      count((at) => `a${at}{}`),
      ' other{b}}',
    ),
  ],
  ['each placeholder once', count((at) => `{a${at}}`), fill('{b} ')],
  ['percent signs in front', fill('{a} '), count((at) => `%{a${at}}`)],
  ['tags', fill('<b>a</b>'), fill('<b>')],
  ['apostrophes', fill("l'{a} "), fill("d'{")],
  ['points beside percent signs', fill('1.'), fill('%')],
  ['percent signs with a space', fill('% s'), fill('%s')],
  [
    'a select in each branch',
    within(
      '{n, select, ',
      count((at) => `a${at}{x}`),
      ' other{b}}',
    ),
    within(
      '{n, select, ',
      count((at) => `a${at}{x {b}}`),
      ' other{b}}',
    ),
  ],
])('four times as long a text takes not ten times as long to check: %s', (_, source, target) => {
  const short = spent(source(25_000), target(25_000))
  // A check that is far from linear would take minutes for the longer text.
  expect(short).toBeLessThan(1_000)
  // Short times are inaccurate, so the short text counts as at least 100 ms.
  const long = [spent(source(100_000), target(100_000)), spent(source(100_000), target(100_000))]
  expect(long[0]).toBeLessThan(10 * Math.max(short, 100))
  // Prose takes about 8 ms: users could notice 32 times as much.
  expect(Math.min(...long)).toBeLessThan(32 * plain())
})
