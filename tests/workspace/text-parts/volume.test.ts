import { expect, test } from 'vitest'
import { volumeOf } from '#src/workspace/text-parts/volume.ts'

const words = (text: string) => volumeOf(text).words

test('a word is a run of signs between spaces with a letter or digit', () => {
  expect(volumeOf('Standard door leaf 735 × 1985 mm')).toEqual({ words: 6, characters: 32 })
  expect(words('T-Stück (z. B. 8 mm) – rechts/links')).toBe(6)
  expect(words('')).toBe(0)
  expect(words(' — \n … ')).toBe(0)
  expect(words('one\ntwo\u00a0three\u2028four')).toBe(4)
})

test('placeholders and tags are no words, and do not join or split one', () => {
  expect(volumeOf('{count} <b>texts</b> saved %s')).toEqual({ words: 2, characters: 13 })
  expect(words('Ver<b>bind</b>er')).toBe(1)
})

test('each branch of a plural counts, and its frame does not', () => {
  expect(words('{count, plural, one {One door} other {# doors of {name}}}')).toBe(4)
  expect(words('{count, plural, one {a}other {b}}')).toBe(2)
})

test('Chinese and Japanese characters are words of their own', () => {
  expect(volumeOf('门板 A2')).toEqual({ words: 3, characters: 5 })
  expect(words('カタログ')).toBe(4)
})

test('a long line of dashes takes no longer than any other text of its length', () => {
  expect(volumeOf('-'.repeat(200_000))).toEqual({ words: 0, characters: 200_000 })
})
