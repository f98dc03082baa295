import { expect, test } from 'vitest'
import { inNotesOf, joinedWith } from '#src/workspace/screen/list/joined-found.ts'
import { sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

const units = sampleUnits('ssss')
const found = (keys: string[]) => ({
  query: { q: 'leaf', mode: 'plain', in: 'any' } as const,
  units,
  keys: new Set(keys),
  marks: new Map(),
})

test('a text is found by what it says or by what its notes say', () => {
  const before = found(['k1'])
  const joined = joinedWith(before, { keys: ['k3'] })
  expect(joined.keys).toEqual(new Set(['k1', 'k3']))
  expect(joined.query).toBe(before.query)
  expect(before.keys).toEqual(new Set(['k1']))
})

test('in the notes alone nothing of the rows is marked', () => {
  const search = { q: 'leaf', mode: 'plain', in: 'note' } as const
  expect(inNotesOf({ keys: ['k0'] }, search, units)).toMatchObject({
    search,
    query: null,
    keys: new Set(['k0']),
    marks: new Map(),
  })
})
