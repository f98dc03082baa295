import { expect, it } from 'vitest'
import { troubleOf } from '#src/workspace/screen/trouble.ts'
import type { WorkspaceError } from '#src/workspace/view.ts'
import { sampleUnits } from './unit-samples.ts'

it('texts that were refused are not called loading, whether one’s own edits are listed or nothing is', () => {
  const lastError: WorkspaceError = { kind: 'refusal', during: 'read', refusal: { code: 'fault', messages: [] } }
  const asked = { status: 'loading', units: [], isFetched: false, lastError, refreshing: false } as const
  const edited = { ...asked, units: sampleUnits('n') }
  expect(troubleOf(asked)).toBe('read-refused')
  expect(troubleOf(edited)).toBe('read-refused')
  expect(troubleOf({ ...edited, refreshing: true })).toBeUndefined()
  expect(troubleOf({ ...edited, isFetched: true })).toBeUndefined()
})
