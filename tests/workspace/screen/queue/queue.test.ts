import { expect, test } from 'vitest'
import { isUntranslated as untranslated } from '#src/workspace/screen/queue/filter.ts'
import {
  countFitting,
  createQueueMaker,
  emptyQueue,
  neighbour as neighbourIn,
  nextQueue as next,
  type Queue,
} from '#src/workspace/screen/queue/queue.ts'
import type { Unit } from '#src/workspace/view.ts'
import { byKeyOf, sampleUnit, sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

const hits = null
const order = () => null
const any = () => true
const nextQueue = (queue: Queue, name: string, units: readonly Unit[], fits: (unit: Unit) => boolean) =>
  next(queue, { name, fits, hits, order }, units)
const wayOf = (keys: readonly string[], units: readonly Unit[], order: Uint32Array | null = null) => ({
  keys,
  at: new Map(keys.map((key, at) => [key, at])),
  units,
  order,
})
const neighbour = (
  keys: readonly string[],
  byKey: ReadonlyMap<string, Unit>,
  from: string,
  step: 1 | -1,
  wanted: (unit: Unit) => boolean,
) => neighbourIn(wayOf(keys, [...byKey.values()]), byKey, from, step, wanted)?.key

test('a text that no longer matches keeps its place until the filter changes', () => {
  const before = nextQueue(emptyQueue, 'untranslated', sampleUnits('uus'), untranslated)
  expect(before.keys).toEqual(['k0', 'k1'])
  const worked = sampleUnits('nus')
  const after = nextQueue(before, 'untranslated', worked, untranslated)
  expect(after).toBe(before)
  expect(nextQueue(after, 'untranslated, searched', worked, untranslated).keys).toEqual(['k1'])
})

test('new texts from the server are added, deleted ones are removed, and edited ones stay', () => {
  const before = nextQueue(emptyQueue, 'a', sampleUnits('uuu'), untranslated)
  const units = [
    ...sampleUnits('uns').slice(0, 2),
    sampleUnit('k9', 9),
    sampleUnit('k10', 10, { state: 'saved', target: 'Text' }),
  ]
  expect(nextQueue(before, 'a', units, untranslated).keys).toEqual(['k0', 'k1', 'k9'])
})

test('next and previous untranslated wrap around the ends', () => {
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

test('when only the open text is untranslated, there is no next one', () => {
  const units = sampleUnits('sus')
  expect(
    neighbour(['k0', 'k1', 'k2'], byKeyOf(units), 'k1', 1, (unit) => unit.state === 'untranslated'),
  ).toBeUndefined()
  expect(neighbour([], new Map(), 'k1', 1, () => true)).toBeUndefined()
})

test('from a text outside the queue, next continues from its place in the list', () => {
  const byKey = byKeyOf(sampleUnits('uuuuu'))
  expect(neighbour(['k1', 'k4'], byKey, 'k2', 1, () => true)).toBe('k4')
  expect(neighbour(['k1', 'k4'], byKey, 'k2', -1, () => true)).toBe('k1')
  expect(neighbour(['k0', 'k1'], byKey, 'k3', 1, () => true)).toBe('k0')
})

test('from a text outside an ordered or partial list, next continues from its place there', () => {
  const units = sampleUnits('uuuuu').toReversed()
  const byKey = byKeyOf(units)
  const from = (way: ReturnType<typeof wayOf>, key: string, step: 1 | -1) =>
    neighbourIn(way, byKey, key, step, () => true)?.key
  const part = wayOf(['k4', 'k1'], units)
  expect([from(part, 'k2', 1), from(part, 'k2', -1), from(part, 'k0', 1)]).toEqual(['k1', 'k4', 'k4'])
  const ordered = wayOf(['k2', 'k4'], units, new Uint32Array([2, 1, 0, 3, 4]))
  expect([from(ordered, 'k3', 1), from(ordered, 'k3', -1)]).toEqual(['k4', 'k2'])
})

test('an open list of conflicts or unsaved texts adds new ones in place, and keeps the others', () => {
  const conflicts = ({ state }: Unit) => state === 'conflict'
  const start = sampleUnits('sssc')
  const before = nextQueue(emptyQueue, 'conflicts', start, conflicts)
  expect(before).toMatchObject({ keys: ['k3'], joined: 0 })
  const arrived = start.with(1, sampleUnit('k1', 1, { state: 'conflict', target: 'Text 1' }))
  const after = nextQueue(before, 'conflicts', arrived, conflicts)
  expect(after).toMatchObject({ keys: ['k1', 'k3'], joined: 1 })
  const settled = arrived.with(3, sampleUnit('k3', 3, { state: 'saved', target: 'Text 3' }))
  expect(nextQueue(after, 'conflicts', settled, conflicts).keys).toEqual(['k1', 'k3'])
  expect(nextQueue(after, 'unsaved', settled, conflicts).joined).toBe(0)
})

test('a list that was empty when it was opened fills', () => {
  const unsaved = ({ state }: Unit) => state === 'unsaved'
  const before = nextQueue(emptyQueue, 'unsaved', sampleUnits('ss'), unsaved)
  expect(before.keys).toEqual([])
  expect(nextQueue(before, 'unsaved', sampleUnits('sn'), unsaved).keys).toEqual(['k1'])
})

test('a search list adds new matches, and keeps texts that no longer match', () => {
  const units = sampleUnits('sss')
  const asked = (places: number[]) => ({
    name: 'found',
    fits: any,
    hits: Uint8Array.from(units, ({ position }) => Number(places.includes(position))),
    order,
  })
  const before = next(emptyQueue, asked([0]), units)
  expect(before.keys).toEqual(['k0'])
  const changed = units.with(0, sampleUnit('k0', 0)).with(2, sampleUnit('k2', 2, { target: 'found now' }))
  expect(next(before, asked([2]), changed)).toMatchObject({ keys: ['k0', 'k2'], joined: 1 })
})

test('a slower search’s matches are inserted in order, and nothing else moves', () => {
  const units = sampleUnits('sss')
  const asked = (...hits: number[]) => ({ name: 'found', fits: any, hits: Uint8Array.from(hits), order })
  const before = next(emptyQueue, asked(0, 0, 1), units)
  const after = next(before, asked(1, 0, 0), units)
  expect(after).toMatchObject({ keys: ['k0', 'k2'], joined: 0 })
  expect([after.at.get('k0'), after.at.get('k2'), after.at.get('k1'), after.at.has('k1')]).toEqual([
    0,
    1,
    undefined,
    false,
  ])
})

test('a list opens in the requested order, keeps it during work, and appends new texts', () => {
  const longestFirst = { name: 'o', fits: untranslated, hits, order: () => new Uint32Array([2, 0, 1]) }
  const before = next(emptyQueue, longestFirst, sampleUnits('usu'))
  expect(before.keys).toEqual(['k2', 'k0'])
  const joined = next(before, longestFirst, sampleUnits('suu'))
  expect(joined.keys).toEqual(['k2', 'k0', 'k1'])
  expect(next(joined, longestFirst, [sampleUnit('new', 0), ...sampleUnits('uu').slice(0, 2)]).keys).toEqual([
    'k0',
    'k1',
    'new',
  ])
})

test('past the end another filter may apply', () => {
  const units = sampleUnits('ssu')
  const keys = units.map(({ key }) => key)
  const queue = wayOf(keys, units)
  expect(
    neighbourIn(
      queue,
      byKeyOf(units),
      'k1',
      1,
      () => false,
      () => true,
    ),
  ).toEqual({ key: 'k0', isRound: true })
  expect(neighbourIn(queue, byKeyOf(units), 'k1', 1, () => true)).toEqual({ key: 'k2', isRound: false })
})

test('a list is not rebuilt for the same texts and filter', () => {
  const make = createQueueMaker()
  const units = sampleUnits('uus')
  let asked = 0
  const fits = (unit: Unit) => (asked++, untranslated(unit))
  const query = { name: 'untranslated', fits, hits: null, order }
  const made = make(emptyQueue, query, units)
  expect([made.keys, asked]).toEqual([['k0', 'k1'], 3])
  expect(make(emptyQueue, { ...query }, units)).toBe(made)
  expect(asked).toBe(3)
  expect(make(emptyQueue, { ...query, fits: () => true }, units).keys).toEqual(['k0', 'k1', 'k2'])
  expect(make(emptyQueue, query, sampleUnits('suu')).keys).toEqual(['k1', 'k2'])
  expect(make(made, query, units)).toBe(made)
})

test('another search with equal results keeps the list, unless a listed text was edited', () => {
  const units = sampleUnits('uus')
  const hits = new Uint8Array([1, 1, 0])
  const asked = (name: string, fits: (unit: Unit) => boolean = any) => ({ name, fits, hits, order })
  const before = next(emptyQueue, asked('d'), units)
  expect(next(before, asked('do'), units)).toEqual({ ...before, name: 'do' })
  expect(next(before, asked('do'), units).keys).toBe(before.keys)
  expect(next(before, { ...asked('do'), order: () => new Uint32Array([1, 0, 2]) }, units).keys).toEqual(['k1', 'k0'])
  const left = next(emptyQueue, asked('d', untranslated), units)
  const worked = next(left, asked('d', untranslated), sampleUnits('nus'))
  expect(worked.keys).toEqual(['k0', 'k1'])
  expect(next(worked, asked('do', untranslated), sampleUnits('nus')).keys).toEqual(['k1'])
})

test('a list counts its texts that still match, by filter and by search, and all of them at first', () => {
  const units = sampleUnits('uus')
  const opened = nextQueue(emptyQueue, 'untranslated', units, untranslated)
  expect(countFitting(opened, units)).toBe(2)
  const worked = sampleUnits('nus')
  const after = nextQueue(opened, 'untranslated', worked, untranslated)
  expect(after.keys).toHaveLength(2)
  expect(countFitting(after, worked)).toBe(1)

  const all = (found: number[]) => ({ name: 'searched', fits: any, hits: Uint8Array.from(found), order })
  const searched = next(emptyQueue, all([1, 0, 1]), units)
  expect(countFitting(searched, units)).toBe(2)
  const replaced = next(searched, all([0, 0, 0]), units)
  expect(replaced.keys).toEqual(['k0', 'k2'])
  expect(countFitting(replaced, units)).toBe(0)
  const gone = next(searched, all([1, 0, 1]), units.slice(0, 2))
  expect(countFitting(gone, units.slice(0, 2))).toBe(1)
})
