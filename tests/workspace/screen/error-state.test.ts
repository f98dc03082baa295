import { expect, it } from 'vitest'
import { errorStateOf } from '#src/workspace/screen/error-state.ts'
import type { WorkspaceError } from '#src/workspace/view.ts'
import { sampleUnits } from './unit-samples.ts'

it('refused texts do not show as loading, whether the user’s own edits are listed or nothing is', () => {
  const lastError: WorkspaceError = { kind: 'refusal', during: 'read', refusal: { code: 'fault', messages: [] } }
  const asked = { status: 'loading', units: [], isFetched: false, lastError, refreshing: false } as const
  const edited = { ...asked, units: sampleUnits('n') }
  expect(errorStateOf(asked)).toBe('read-refused')
  expect(errorStateOf(edited)).toBe('read-refused')
  expect(errorStateOf({ ...edited, refreshing: true })).toBeUndefined()
  expect(errorStateOf({ ...edited, isFetched: true })).toBeUndefined()
})
