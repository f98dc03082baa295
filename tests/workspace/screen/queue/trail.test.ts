import { expect, test } from 'vitest'
import { isUntranslated, untranslatedAsTyped } from '#src/workspace/screen/queue/filter.ts'
import { nextLeft, nextToTranslate } from '#src/workspace/screen/queue/trail.ts'
import { byKeyOf, sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

function listOf(states: string) {
  const units = sampleUnits(states)
  const keys = units.map(({ key }) => key)
  const queue = { keys, at: new Map(keys.map((key, at) => [key, at])), units, order: null }
  return { queue, byKey: byKeyOf(units) }
}

const way = (states: string, from: string, step: 1 | -1, trail: string[] = []) =>
  nextToTranslate({ ...listOf(states), from, step, isLeft: isUntranslated, trail: new Set(trail) })

test('next skips what was translated before, and visits what was done in this session', () => {
  expect(way('nsnuu', 'k0', 1)).toMatchObject({ key: 'k3' })
  expect(way('nsnuu', 'k0', 1, ['k0', 'k2'])).toMatchObject({ key: 'k2', isRound: false })
  expect(way('nsnuu', 'k3', -1, ['k0', 'k2'])).toMatchObject({ key: 'k2' })
})

test('past the end, only remaining texts follow', () => {
  expect(way('nusn', 'k3', 1, ['k0', 'k3'])).toEqual({ key: 'k1', isRound: true })
  expect(way('nsun', 'k0', -1, ['k0', 'k3'])).toEqual({ key: 'k2', isRound: true })
})

test('when none remains there is no next one, and back still visits what was done', () => {
  expect(way('nnn', 'k1', 1, ['k0', 'k1', 'k2'])).toBeUndefined()
  expect(way('nnu', 'k2', 1, ['k0', 'k1', 'k2'])).toBeUndefined()
  expect(way('nnn', 'k1', -1, ['k0', 'k1', 'k2'])).toMatchObject({ key: 'k0' })
  expect(way('nnn', 'k0', -1, ['k0', 'k1', 'k2'])).toBeUndefined()
})

test('Done goes to remaining texts: past this session’s, to the next skipped or emptied, and around', () => {
  const left = (states: string, from: string, typed: Record<string, string> = {}) =>
    nextLeft({ ...listOf(states), from, step: 1, isLeft: untranslatedAsTyped((key) => typed[key]) })
  expect(left('nnnnu', 'k0')).toEqual({ key: 'k4', isRound: false })
  expect(left('nunnu', 'k0')).toEqual({ key: 'k1', isRound: false })
  expect(left('nuunu', 'k0', { k1: 'Tür', k2: '' })).toEqual({ key: 'k2', isRound: false })
  expect(left('nnunu', 'k0', { k1: '' })).toEqual({ key: 'k1', isRound: false })
  expect(left('nunn', 'k2')).toEqual({ key: 'k1', isRound: true })
  expect(left('nnun', 'k2')).toBeUndefined()
})
