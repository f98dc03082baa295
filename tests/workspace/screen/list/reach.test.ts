import { expect, test } from 'vitest'
import { reachOf } from '#src/workspace/screen/list/use-reach.ts'
import { byKeyOf, sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

function reach(states: string, from: string, trail: readonly string[] = []) {
  const units = sampleUnits(states)
  const keys = units.map(({ key }) => key)
  const at = new Map(keys.map((key, index) => [key, index]))
  return reachOf({ keys, at, byKey: byKeyOf(units), from, trail: new Set(trail) })
}

test('where an untranslated text is left, both ways lead somewhere', () => {
  expect(reach('sus', 'k0')).toEqual({ next: true, previous: true })
  expect(reach('sus', '')).toEqual({ next: true, previous: true })
})

test('the open text is none to go to, however untranslated', () => {
  expect(reach('sus', 'k1')).toEqual({ next: false, previous: false })
})

test('back one goes also to what was done in this session, as long as the list has it', () => {
  expect(reach('sss', 'k2', ['k1'])).toEqual({ next: false, previous: true })
  expect(reach('sss', 'k2', ['k2', 'k7'])).toEqual({ next: false, previous: false })
})
