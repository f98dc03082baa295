import { expect, test } from 'vitest'
import { createMemory } from '#src/workspace/memory/memory.ts'
import type { MemoryUnit } from '#src/workspace/memory/memory-unit.ts'

const unit = (key: string, source: string, target: string | null, change: Partial<MemoryUnit> = {}): MemoryUnit => ({
  space: 'system',
  key,
  source,
  target,
  isOpen: target === null,
  review: false,
  mine: false,
  ...change,
})

function search(units: readonly MemoryUnit[]) {
  const memory = createMemory({ lang: 'de' })
  memory.put(units)
  return { memory, targets: (q: string) => memory.concordance(q).hits.map(({ target }) => target) }
}

test('words are found in source and translation, in any order, and as parts of words', () => {
  const { targets } = search([
    unit('leaf', 'Door leaf with rebate', 'Türblatt mit Falz'),
    unit('edge', 'Edge of the leaf', 'Kante des Schranktürblatts'),
    unit('hinge', 'Hinge', 'Band'),
  ])
  expect(targets('rebate leaf')).toEqual(['Türblatt mit Falz'])
  expect(targets('TUERBLATT')).toEqual(['Kante des Schranktürblatts', 'Türblatt mit Falz'])
  expect(targets('leaf Kante')).toEqual([])
  expect(targets('hing')).toEqual(['Band'])
})

test('words as typed come before words apart, short sources first, and of one source those to be reviewed last', () => {
  const { targets } = search([
    unit('apart', 'leaf of a door', 'Blatt einer Tür'),
    unit('long', 'a door leaf with rebate', 'Türblatt mit Falz'),
    unit('short', 'a door leaf', 'Türblatt'),
    unit('review', 'a door leaf', 'Türenblatt', { review: true }),
    unit('review 2', 'a door leaf', 'Türenblatt', { review: true }),
  ])
  expect(targets('door leaf')).toEqual(['Türblatt', 'Türenblatt', 'Türblatt mit Falz', 'Blatt einer Tür'])
})

test('equal pairs are one hit with their number; texts without a translation are none', () => {
  const { memory } = search([
    unit('a', 'Close', 'Schließen'),
    unit('b', 'Close', 'Schließen', { space: 'vartext' }),
    unit('c', 'Close', 'Zu'),
    unit('d', 'Close all', null),
  ])
  expect(memory.concordance('close').hits).toEqual([
    { source: 'Close', target: 'Schließen', place: { space: 'system', key: 'a' }, count: 2, review: false },
    { source: 'Close', target: 'Zu', place: { space: 'system', key: 'c' }, count: 1, review: false },
  ])
})

test('a changed or removed text is found as it is now', () => {
  const { memory, targets } = search([unit('a', 'Close', 'Schließen'), unit('b', 'Open', 'Öffnen')])
  expect(targets('schliessen')).toEqual(['Schließen'])
  memory.put([unit('a', 'Close', 'Zumachen')])
  memory.remove([{ space: 'system', key: 'b' }])
  expect(targets('schliessen')).toEqual([])
  expect(targets('zumachen')).toEqual(['Zumachen'])
  expect(targets('open')).toEqual([])
})

test('the first hundred hits are returned, and all are counted', () => {
  const { memory } = search(Array.from({ length: 250 }, (_, at) => unit(`k${at}`, `Door ${at}`, `Tür ${at}`)))
  const { hits, total } = memory.concordance('door')
  expect([hits.length, total]).toEqual([100, 250])
})

test.each(['→', '…', '!?', '🚪'])('%j has no words, and is found as it is', (q) => {
  const { memory } = search([unit('a', `Close ${q}`, 'Schließen'), unit('b', 'Open', 'Öffnen')])
  expect(memory.concordance(q).hits.map(({ target }) => target)).toEqual(['Schließen'])
})

test.each(['', '  '])('%j finds nothing', (q) => {
  const { memory } = search([unit('a', 'Close …!?', 'Schließen …!?')])
  expect(memory.concordance(q)).toEqual({ hits: [], total: 0 })
})
