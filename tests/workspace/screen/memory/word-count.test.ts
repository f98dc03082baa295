import { expect, test } from 'vitest'
import type { CountedText } from '#src/workspace/memory/memory-unit.ts'
import { bySource, csvOf, keysToCount, sumOf } from '#src/workspace/screen/memory/word-count.ts'
import type { Unit } from '#src/workspace/view.ts'
import { sampleUnit } from '#tests/workspace/screen/unit-samples.ts'

const unit = (key: string, source: string, change: Partial<Unit> = {}): Unit =>
  sampleUnit(key, 0, { source, ...change })
const scored = (key: string, score: number | null): CountedText => ({ key, score, words: 3, characters: 10 })
const sums = (units: readonly Unit[], scores: Record<string, number | null>) => {
  const groups = bySource(units)
  const counted = new Map(keysToCount(groups).map((key) => [key, scored(key, scores[key] ?? null)]))
  return sumOf(groups, counted)
}

test('each text counts in the band of its match', () => {
  const scores = { a: 100, b: 99, c: 95, d: 94, e: 85, f: 84, g: 75, h: 74, i: 0 }
  const { bands, open } = sums(
    Object.keys(scores).map((key) => unit(key, `source of ${key}`)),
    scores,
  )
  const texts = Object.fromEntries(Object.entries(bands).map(([band, sum]) => [band, sum.texts]))
  expect(texts).toEqual({ exact: 1, from95: 2, from85: 2, from75: 2, repeated: 0, new: 2 })
  expect(open).toEqual({ texts: 9, words: 27, characters: 90 })
})

test('a source counts once, and its other texts are repetitions, unless a translation is known', () => {
  const three = ['a', 'b', 'c'].map((key) => unit(key, 'Save'))
  expect(keysToCount(bySource(three))).toEqual(['a'])
  expect(sums(three, { a: 80 }).bands).toMatchObject({
    from75: { texts: 1, words: 3 },
    repeated: { texts: 2, words: 6, characters: 20 },
  })
  expect(sums(three, { a: 100 }).bands).toMatchObject({ exact: { texts: 3, words: 9 }, repeated: { texts: 0 } })
})

test('translated texts are apart; texts without a source and removed ones are left out', () => {
  const { open, translated } = sums(
    [
      unit('a', 'Save'),
      unit('b', 'Save', { target: 'Speichern', state: 'saved' }),
      unit('c', 'Save', { target: 'Sichern', state: 'unsaved' }),
      unit('d', 'Open', { state: 'conflict' }),
      unit('e', ' '),
      unit('f', 'Gone', { removed: true }),
    ],
    { a: 100 },
  )
  expect(open.texts).toBe(1)
  expect(translated).toEqual({ texts: 3, words: 9, characters: 30 })
})

test('nothing to count is zero', () => {
  const { open, translated } = sums([], {})
  expect([open.words, translated.words]).toEqual([0, 0])
})

test('the CSV has a byte order mark, quoted cells and the given delimiter', () => {
  expect(
    csvOf(
      [
        ['Match', 'Words'],
        ['95–99 "%"', 12],
      ],
      ';',
    ),
  ).toBe('\ufeff"Match";"Words"\r\n"95–99 ""%""";"12"\r\n')
})
