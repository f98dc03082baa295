import { expect, test } from 'vitest'
import { emptyQueue, nextQueue } from '#src/workspace/screen/queue/queue.ts'
import { createTextOrder } from '#src/workspace/screen/list/use-order.ts'
import type { Unit } from '#src/workspace/view.ts'
import { sampleUnit } from '#tests/workspace/screen/unit-samples.ts'

const done = (key: string, position: number, source: string, target: string) =>
  sampleUnit(key, position, { source, target, state: 'saved' })
const open = (key: string, position: number, source: string) => sampleUnit(key, position, { source })

const units: readonly Unit[] = [
  open('a', 0, 'Zarge'),
  done('b', 1, 'Width', 'Ämter'),
  open('c', 2, 'Board, 16 mm'),
  done('d', 3, 'Aisle', 'Gang'),
  open('e', 4, 'board, 8 mm'),
  sampleUnit('f', 5, { source: 'Edge', target: ' ', base: 'Xylon', state: 'conflict' }),
]
const keysIn = (order: Uint32Array, of: readonly Unit[]) => [...order].map((at) => of[at]?.key)

test('untranslated texts sort by source and translated ones by translation, in the reader’s alphabet', () => {
  expect(keysIn(createTextOrder('de')(units), units)).toEqual(['b', 'e', 'c', 'd', 'f', 'a'])
  const swedish = createTextOrder('sv')(units)
  expect(keysIn(swedish, units)).toEqual(['e', 'c', 'd', 'f', 'a', 'b'])
})

test('a list keeps its initial order during work, even under another filter', () => {
  const order = createTextOrder('de')
  const asked = { name: 'all', fits: () => true, hits: null, order }
  const before = nextQueue(emptyQueue, asked, units)
  const worked = units.with(0, done('a', 0, 'Zarge', 'Architrave'))
  expect(nextQueue(before, asked, worked).keys).toEqual(['b', 'e', 'c', 'd', 'f', 'a'])
  const saved = { ...asked, name: 'saved', fits: ({ state }: Unit) => state === 'saved' }
  expect(nextQueue(before, saved, worked).keys).toEqual(['b', 'd', 'a'])
  const others = [...worked, open('g', 6, 'Hinge')]
  expect(nextQueue(before, saved, others).keys).toEqual(['b', 'a', 'd'])
})
