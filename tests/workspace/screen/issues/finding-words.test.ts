import { afterEach, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { createEngine } from '#src/workspace/checks/engine.ts'
import { findingWords } from '#src/workspace/screen/issues/finding-words.ts'

const before = getLocale
afterEach(() => overwriteGetLocale(before))

const wordsOf = (locale: 'en' | 'de', source: string, target: string) => {
  overwriteGetLocale(() => locale)
  const engine = createEngine({ sourceLang: 'en', targetLang: 'de', off: [], terms: [] })
  return engine.try({ source, target, desc: '' }).map(findingWords)
}

test.each([
  ['de', '{width} of oak', 'Eiche', '{width} fehlt.'],
  ['de', '{width} by {height} of oak', 'Eiche', '{width} und {height} fehlen.'],
  ['en', '{width} by {height} of oak', 'Eiche', '{width} and {height} are missing.'],
  ['de', 'Boards of 19, 22 and 25', 'Platten', 'Die Zahlen 19, 22 und 25 fehlen.'],
  ['en', 'Boards of 19', 'Platten', 'The number 19 is missing.'],
  [
    'de',
    '{a, plural, one {#} other {#}} {kind, select, door {door} board {board} other {part}}',
    '{a, plural, one {#} other {#}} {kind, select, other {Teil}}',
    'Die Varianten door und board fehlen.',
  ],
  [
    'de',
    '{a, plural, one {# door of {room}} other {# doors of {room}}}',
    '{a, plural, one {# Tür von {room}} other {Türen}}',
    'In „other“ fehlt: #, {room}',
  ],
] as const)('in %s, where %j is translated %j: %s', (locale, source, target, words) => {
  expect(wordsOf(locale, source, target)).toContain(words)
})
