import { expect, test } from 'vitest'
import { isUntranslated } from '#src/workspace/screen/list/filter/filter.ts'
import { nextToTranslate } from '#src/workspace/screen/list/queue/trail.ts'
import { byKeyOf, sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

function way(states: string, from: string, step: 1 | -1, trail: string[] = []) {
  const units = sampleUnits(states)
  const keys = units.map(({ key }) => key)
  const queue = { keys, at: new Map(keys.map((key, at) => [key, at])), units, order: null }
  return nextToTranslate({ queue, byKey: byKeyOf(units), from, step, isUntranslated, trail: new Set(trail) })
}

test('next passes what was translated before, and visits what was done in this session', () => {
  expect(way('nsnuu', 'k0', 1)).toMatchObject({ key: 'k3' })
  expect(way('nsnuu', 'k0', 1, ['k0', 'k2'])).toMatchObject({ key: 'k2', isRound: false })
  expect(way('nsnuu', 'k3', -1, ['k0', 'k2'])).toMatchObject({ key: 'k2' })
})

test('round the end go only those that are left', () => {
  expect(way('nusn', 'k3', 1, ['k0', 'k3'])).toEqual({ key: 'k1', isRound: true })
  expect(way('nsun', 'k0', -1, ['k0', 'k3'])).toEqual({ key: 'k2', isRound: true })
})

test('where none is left there is no next one, and a look back still leads through what was done', () => {
  expect(way('nnn', 'k1', 1, ['k0', 'k1', 'k2'])).toBeUndefined()
  expect(way('nnu', 'k2', 1, ['k0', 'k1', 'k2'])).toBeUndefined()
  expect(way('nnn', 'k1', -1, ['k0', 'k1', 'k2'])).toMatchObject({ key: 'k0' })
  expect(way('nnn', 'k0', -1, ['k0', 'k1', 'k2'])).toBeUndefined()
})
