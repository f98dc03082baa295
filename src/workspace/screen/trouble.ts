import type { Trouble } from './notice/workspace-notice.tsx'
import type { WorkspaceView } from '#src/workspace/view.ts'

type Facts = Pick<WorkspaceView, 'status' | 'units' | 'lastError' | 'refreshing'>

export function troubleOf({ status, units, lastError, refreshing }: Facts): Trouble | undefined {
  if (status === 'ready') return undefined
  if (status !== 'loading') return status
  return units.length === 0 && lastError && !refreshing ? 'read-refused' : undefined
}
