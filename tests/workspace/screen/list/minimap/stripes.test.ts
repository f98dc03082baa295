import { expect, test } from 'vitest'
import { stripesOf } from '#src/workspace/screen/list/minimap/stripes.ts'
import { byKeyOf, sampleUnit, sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

const draw = (states: string, height: number) => {
  const units = sampleUnits(states)
  return stripesOf(
    units.map((unit) => unit.key),
    byKeyOf(units),
    height,
  )
}

test('a single conflict among a thousand saved texts is still visible', () => {
  const stripes = draw(`${'s'.repeat(700)}c${'s'.repeat(299)}`, 10)
  expect(stripes.map((stripe) => stripe.state)).toEqual([
    'saved',
    'saved',
    'saved',
    'saved',
    'saved',
    'saved',
    'saved',
    'conflict',
    'saved',
    'saved',
  ])
})

test('a stretch that is half done is half as strong', () => {
  expect(draw('ssuuss', 3).map(({ strength }) => strength)).toEqual([1, 0, 1])
  expect(draw('susu', 2)).toEqual([
    { state: 'saved', strength: 0.5, review: false, finding: false },
    { state: 'saved', strength: 0.5, review: false, finding: false },
  ])
})

test('a single untranslated text among a thousand leaves its stretch clearly less than full', () => {
  const strengths = draw(`${'s'.repeat(350)}u${'s'.repeat(649)}`, 10).map(({ strength }) => strength)
  expect(strengths.map((strength) => strength === 1)).toEqual([...'1110111111'].map((one) => one === '1'))
  expect(strengths[3]).toBeLessThanOrEqual(0.6)
})

test('a short queue fills the strip, an empty one leaves it blank', () => {
  expect(draw('sn', 4).map(({ state }) => state)).toEqual(['saved', 'saved', 'unsaved', 'unsaved'])
  expect(draw('', 2).map(({ strength }) => strength)).toEqual([0, 0])
})

test('a single text with a review or an issue among a thousand is still visible, whatever its state', () => {
  const units = sampleUnits('s'.repeat(1_000)).with(150, sampleUnit('k150', 150, { state: 'saved', review: true }))
  const keys = units.map(({ key }) => key)
  const stripes = stripesOf(keys, byKeyOf(units), 10, new Map([['k951', []]]))
  expect(stripes.flatMap(({ review }, line) => (review ? [line] : []))).toEqual([1])
  expect(stripes.flatMap(({ finding }, line) => (finding ? [line] : []))).toEqual([9])
  expect(stripes.every(({ state, strength }) => state === 'saved' && strength === 1)).toBe(true)
})
