import { expect, test } from 'vitest'
import { countNarrowed } from '#src/workspace/screen/list/filter/narrowed.ts'
import { sampleUnit, sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

const findings = new Set(['k1', 'k2'])

test('each state counts what the search and the other filters match', () => {
  const units = sampleUnits('usncu').with(1, sampleUnit('k1', 1, { target: 'Text', state: 'saved', review: true }))
  const all = { units, hits: null, fits: () => true, findings }
  expect(countNarrowed(all)).toEqual({
    all: 5,
    translated: 3,
    untranslated: 2,
    unsaved: 1,
    written: 1,
    conflicts: 1,
    review: 1,
    overtaken: 0,
    findings: 2,
  })
  expect(countNarrowed({ ...all, hits: new Uint8Array([1, 0, 1, 0, 0]) })).toMatchObject({
    all: 2,
    untranslated: 1,
    unsaved: 1,
    conflicts: 0,
    review: 0,
    findings: 1,
  })
  expect(countNarrowed({ ...all, fits: ({ key }) => key === 'k1' })).toMatchObject({ all: 1, review: 1, findings: 1 })
})
