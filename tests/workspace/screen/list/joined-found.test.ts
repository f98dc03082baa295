import { expect, test } from 'vitest'
import { inNotesOf, joinedWith } from '#src/workspace/screen/list/joined-found.ts'
import { sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

const units = sampleUnits('ssss')
const found = (places: number[]) => ({
  query: { q: 'leaf', mode: 'plain', in: 'any' } as const,
  units,
  bits: Uint8Array.from(units.keys(), (at) => (places.includes(at) ? 1 : 0)),
  marks: new Map(),
})

test('a text is found by what it says or by what its notes say', () => {
  const before = found([1])
  const joined = joinedWith(before, { keys: ['k3', 'gone'] })
  expect([...joined.bits]).toEqual([0, 1, 0, 1])
  expect(joined.query).toBe(before.query)
  expect([...before.bits]).toEqual([0, 1, 0, 0])
})

test('in the notes alone nothing of the rows is marked', () => {
  const asked = { q: 'leaf', mode: 'plain', in: 'note' } as const
  expect(inNotesOf({ keys: ['k0'] }, asked, units)).toMatchObject({
    asked,
    query: null,
    bits: Uint8Array.of(1, 0, 0, 0),
  })
})
