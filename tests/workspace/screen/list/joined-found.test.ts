import { expect, test } from 'vitest'
import { inNotesOf, joinedWith } from '#src/workspace/screen/list/use-search.ts'
import { sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

const units = sampleUnits('ssss')
const found = {
  query: { q: 'leaf', mode: 'plain', in: 'any' } as const,
  units,
  hits: new Uint8Array([0, 1, 0, 0]),
  marks: new Map(),
}

test('a search finds a text by its content or by its notes', () => {
  const joined = joinedWith(found, { q: 'leaf', keys: ['k3'] })
  expect(joined.hits).toEqual(new Uint8Array([0, 1, 0, 1]))
  expect(joined.query).toBe(found.query)
  expect(found.hits).toEqual(new Uint8Array([0, 1, 0, 0]))
})

test('while notes are still searched for an earlier query, none of their texts are shown', () => {
  expect(joinedWith(found, { q: 'lea', keys: ['k3'] }).hits).toBe(found.hits)
})

test('a search in notes alone marks nothing in the rows', () => {
  const search = { q: 'leaf', mode: 'plain', in: 'note' } as const
  expect(inNotesOf({ q: 'leaf', keys: ['k0'] }, search, units)).toMatchObject({
    search,
    query: null,
    hits: new Uint8Array([1, 0, 0, 0]),
    marks: new Map(),
  })
})
