import { expect, test } from 'vitest'
import { unitFilter } from '#src/workspace/filter.ts'
import { emptyQueue, neighbour, nextQueue } from '#src/workspace/queue.ts'
import { byKeyOf, sampleUnit, sampleUnits } from './unit-samples.ts'

const untranslated = unitFilter('untranslated', '')

test('a text that no longer matches keeps its place until the filter changes', () => {
  const before = nextQueue(emptyQueue, 'untranslated', sampleUnits('uus'), untranslated)
  expect(before.keys).toEqual(['k0', 'k1'])
  const worked = sampleUnits('nus')
  const after = nextQueue(before, 'untranslated', worked, untranslated)
  expect(after).toBe(before)
  expect(nextQueue(after, 'untranslated, searched', worked, untranslated).keys).toEqual(['k1'])
})

test('what is new on the server joins, what is gone leaves, and what was worked on stays', () => {
  const before = nextQueue(emptyQueue, 'a', sampleUnits('uuu'), untranslated)
  const units = [
    ...sampleUnits('uns').slice(0, 2),
    sampleUnit('k9', 9),
    sampleUnit('k10', 10, { state: 'saved', target: 'Text' }),
  ]
  expect(nextQueue(before, 'a', units, untranslated).keys).toEqual(['k0', 'k1', 'k9'])
})

test('next and previous untranslated go round the ends', () => {
  const units = sampleUnits('usunu')
  const byKey = byKeyOf(units)
  const keys = units.map((unit) => unit.key)
  const isUntranslated = (unit: { state: string }) => unit.state === 'untranslated'
  expect(neighbour(keys, byKey, 'k0', 1, isUntranslated)).toBe('k2')
  expect(neighbour(keys, byKey, 'k4', 1, isUntranslated)).toBe('k0')
  expect(neighbour(keys, byKey, 'k0', -1, isUntranslated)).toBe('k4')
  expect(neighbour(keys, byKey, 'k3', -1, isUntranslated)).toBe('k2')
  expect(neighbour(keys, byKey, '', 1, isUntranslated)).toBe('k0')
})

test('where only the open text is untranslated, there is no next one', () => {
  const units = sampleUnits('sus')
  expect(
    neighbour(['k0', 'k1', 'k2'], byKeyOf(units), 'k1', 1, (unit) => unit.state === 'untranslated'),
  ).toBeUndefined()
  expect(neighbour([], new Map(), 'k1', 1, () => true)).toBeUndefined()
})

test('from a text outside the queue, next goes on where it would stand', () => {
  const byKey = byKeyOf(sampleUnits('uuuuu'))
  expect(neighbour(['k1', 'k4'], byKey, 'k2', 1, () => true)).toBe('k4')
  expect(neighbour(['k1', 'k4'], byKey, 'k2', -1, () => true)).toBe('k1')
  expect(neighbour(['k0', 'k1'], byKey, 'k3', 1, () => true)).toBe('k0')
})
