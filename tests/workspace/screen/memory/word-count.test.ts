import { expect, test } from 'vitest'
import { sourcesOf, sumOf } from '#src/workspace/screen/memory/word-count.ts'
import type { Unit } from '#src/workspace/view.ts'
import { sampleUnit } from '#tests/workspace/screen/unit-samples.ts'

const unit = (key: string, source: string, change: Partial<Unit> = {}): Unit =>
  sampleUnit(key, 0, { source, ...change })
const sums = (units: readonly Unit[], scores: Record<string, number> = {}) => {
  const sources = sourcesOf(units)
  return sumOf(
    sources,
    sources.map(({ source }) => ({ score: scores[source] ?? 0, words: 3, characters: 10 })),
  )
}

test('each text counts in the band of its match', () => {
  const scores = { a: 100, b: 99, c: 95, d: 94, e: 85, f: 84, g: 75, h: 74, i: 0 }
  const { bands, open } = sums(
    Object.keys(scores).map((source) => unit(source, source)),
    scores,
  )
  const texts = Object.fromEntries(Object.entries(bands).map(([band, sum]) => [band, sum.texts]))
  expect(texts).toEqual({ exact: 1, from95: 2, from85: 2, from75: 2, repeated: 0, new: 2 })
  expect(open).toEqual({ texts: 9, words: 27, characters: 90 })
})

test('a source counts once, and its other texts are repetitions, unless a translation is known', () => {
  const three = ['a', 'b', 'c'].map((key) => unit(key, 'Save'))
  expect(sums(three, { Save: 80 }).bands).toMatchObject({
    from75: { texts: 1, words: 3 },
    repeated: { texts: 2, words: 6, characters: 20 },
  })
  expect(sums(three, { Save: 100 }).bands).toMatchObject({ exact: { texts: 3, words: 9 }, repeated: { texts: 0 } })
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
    { Save: 100 },
  )
  expect(open.texts).toBe(1)
  expect(translated).toEqual({ texts: 3, words: 9, characters: 30 })
})

test('nothing to count is zero', () => {
  const { open, translated } = sums([])
  expect([open.words, translated.words]).toEqual([0, 0])
})
