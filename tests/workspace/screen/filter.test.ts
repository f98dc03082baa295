import { expect, test } from 'vitest'
import { fold, unitFilter } from '#src/workspace/filter.ts'
import { sampleUnit, sampleUnits } from './unit-samples.ts'

const keysOf = (show: Parameters<typeof unitFilter>[0], q = '') =>
  sampleUnits('usncu')
    .filter(unitFilter(show, q))
    .map((unit) => unit.key)

test('each state shows its own texts, as the counts count them', () => {
  expect(keysOf('all')).toEqual(['k0', 'k1', 'k2', 'k3', 'k4'])
  expect(keysOf('untranslated')).toEqual(['k0', 'k4'])
  expect(keysOf('unsaved')).toEqual(['k2'])
  expect(keysOf('conflicts')).toEqual(['k3'])
})

test.each([
  ['TÜRBLATT', true],
  ['turblatt', true],
  ['massiv', true],
  ['maßiv', true],
  ['leaf.hint', true],
  ['  Door ', true],
  ['drawer', false],
])('%s is found by part, without case and accents: %s', (q, expected) => {
  const unit = sampleUnit('door.leaf.hint', 0, { source: 'Door leaf', target: 'Türblatt, maßiv' })
  expect(unitFilter('all', q)(unit)).toBe(expected)
})

test('a removed translation is untranslated again, and unsaved until it is saved', () => {
  const removed = sampleUnit('k', 0, { target: '', base: 'Text', state: 'unsaved' })
  expect(unitFilter('untranslated', '')(removed)).toBe(true)
  expect(unitFilter('unsaved', '')(removed)).toBe(true)
})

test('search and state hold together', () => {
  expect(keysOf('untranslated', 'k4')).toEqual(['k4'])
  expect(keysOf('unsaved', 'k4')).toEqual([])
})

test('composed and decomposed letters are one', () => {
  expect(fold('é')).toBe(fold('e\u0301'))
})
