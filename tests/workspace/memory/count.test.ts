import { expect, test } from 'vitest'
import { createMemory } from '#src/workspace/memory/memory.ts'
import type { MemoryUnit } from '#src/workspace/memory/memory-unit.ts'

const unit = (key: string, source: string, target: string | null): MemoryUnit => ({
  space: 'system',
  key,
  source,
  target,
  isOpen: target === null,
  review: false,
  mine: false,
})

function scoresOf(units: readonly MemoryUnit[]) {
  const memory = createMemory({ lang: 'de' })
  memory.put(units)
  const counted = memory.count(
    'system',
    units.map(({ key }) => key),
  )
  return Object.fromEntries(counted.map(({ key, score }) => [key, score]))
}

test('an untranslated text is scored by its most similar translated source', () => {
  const scores = scoresOf([
    unit('done', 'Choose the colour of the door leaf', 'Farbe des Türblatts wählen'),
    unit('same', 'Choose the colour of the door leaf', null),
    unit('mark', 'Choose the colour of the door leaf.', null),
    unit('close', 'Choose the colour of the door frame', null),
    unit('far', 'Invoices by post', null),
  ])
  expect(scores).toMatchObject({ done: null, same: 100, mark: 99, far: 0 })
  expect(scores['close']).toBeGreaterThanOrEqual(75)
  expect(scores['close']).toBeLessThan(95)
})

test('another untranslated text is no match', () => {
  expect(scoresOf([unit('a', 'Save the list', null), unit('b', 'Save the list', null)])).toEqual({ a: 0, b: 0 })
})

test('texts of one pattern match, whatever their numbers', () => {
  const scores = scoresOf([
    unit('860', 'Door leaf 860 × 1985 mm', 'Türblatt 860 × 1985 mm'),
    unit('735', 'Door leaf 735 × 1985 mm', null),
  ])
  expect(scores).toEqual({ 860: null, 735: 98 })
})

test('words and characters are counted, and unknown keys are left out', () => {
  const memory = createMemory({ lang: 'de' })
  memory.put([unit('a', 'Save {count} texts', null)])
  expect(memory.count('system', ['a', 'gone'])).toEqual([{ key: 'a', score: 0, words: 2, characters: 11 }])
  expect(memory.count('vartext', ['a'])).toEqual([])
})
