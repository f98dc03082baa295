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

function scores(units: readonly MemoryUnit[], sources: readonly string[]) {
  const memory = createMemory({ lang: 'de' })
  memory.put(units)
  return memory.count(sources).map(({ score }) => score)
}

test('a source is scored by the most similar source with a translation', () => {
  const known = [unit('done', 'Choose the colour of the door leaf', 'Farbe des Türblatts wählen')]
  const [same, mark, close = 0, far] = scores(known, [
    'Choose the colour of the door leaf',
    'Choose the colour of the door leaf.',
    'Choose the colour of the door frame',
    'Invoices by post',
  ])
  expect([same, mark, far]).toEqual([100, 99, 0])
  expect(close).toBeGreaterThanOrEqual(75)
  expect(close).toBeLessThan(95)
})

test('an untranslated text is no match', () => {
  expect(scores([unit('a', 'Save the list', null)], ['Save the list'])).toEqual([0])
})

test('texts of one pattern match, whatever their numbers', () => {
  const known = [unit('860', 'Door leaf 860 × 1985 mm', 'Türblatt 860 × 1985 mm')]
  expect(scores(known, ['Door leaf 735 × 1985 mm'])).toEqual([98])
})

test('words and characters are counted, in the order of the sources', () => {
  expect(createMemory({ lang: 'de' }).count(['Save {count} texts', 'Open'])).toEqual([
    { score: 0, words: 2, characters: 11 },
    { score: 0, words: 1, characters: 4 },
  ])
})
