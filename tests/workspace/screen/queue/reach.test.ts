import { expect, test } from 'vitest'
import { reachWords, availableSteps } from '#src/workspace/screen/queue/use-available-steps.ts'
import type { Unit } from '#src/workspace/view.ts'
import { byKeyOf, sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

const isUnsaved = ({ state }: Unit) => state === 'unsaved'

function reach(
  states: string,
  from: string,
  trail: readonly string[] = [],
  fits: ((unit: Unit) => boolean) | null = null,
) {
  const units = sampleUnits(states)
  const keys = units.map(({ key }) => key)
  const at = new Map(keys.map((key, index) => [key, index]))
  return availableSteps({ keys, at, byKey: byKeyOf(units), from, trail: new Set(trail), fits })
}

test('while an untranslated text remains, both directions lead somewhere', () => {
  expect(reach('sus', 'k0')).toEqual({ next: true, previous: true, isEvery: false, isLast: false })
  expect(reach('sus', '')).toEqual({ next: true, previous: true, isEvery: false, isLast: false })
})

test('the open text is no target, however untranslated', () => {
  expect(reach('sus', 'k1')).toEqual({ next: false, previous: false, isEvery: false, isLast: true })
})

test('a list shows that nothing else remains only when the open text is done or not in it', () => {
  expect(reachWords(reach('sus', 'k1')).none).toBe('This is the last untranslated text in this list.')
  expect(reachWords(reach('sss', 'k1')).none).toBe('Everything in this list is translated.')
  expect(reachWords(reach('sss', 'elsewhere')).none).toBe('Everything in this list is translated.')
  expect(reachWords(reach('n', 'k0', [], isUnsaved)).none).toBe('This is the last open text in this list.')
  expect(reachWords(reach('s', 'k0', [], isUnsaved)).none).toBe('Everything in this list is done.')
})

test('back also visits what was done in this session, as long as the list has it', () => {
  expect(reach('sss', 'k2', ['k1'])).toEqual({ next: false, previous: true, isEvery: false, isLast: false })
  expect(reach('sss', 'k0', ['k0', 'k1'])).toEqual({ next: false, previous: false, isEvery: false, isLast: false })
  expect(reach('sss', 'k2', ['k2', 'k7'])).toEqual({ next: false, previous: false, isEvery: false, isLast: false })
})

test('in a worklist, next visits remaining texts, and back what was done in it', () => {
  expect(reach('nsn', 'k0', [], isUnsaved)).toEqual({ next: true, previous: true, isEvery: true, isLast: false })
  expect(reach('sns', 'k1', [], isUnsaved)).toEqual({ next: false, previous: true, isEvery: true, isLast: true })
  expect(reach('sss', 'k0', [], isUnsaved)).toEqual({ next: false, previous: false, isEvery: true, isLast: false })
  expect(reach('sss', 'elsewhere', [], isUnsaved)).toMatchObject({ next: false, previous: true })
})
