import type { Trouble } from './notice/workspace-notice.tsx'
import type { WorkspaceView } from '#src/workspace/view.ts'

type Facts = Pick<WorkspaceView, 'status' | 'units' | 'isFetched' | 'lastError' | 'refreshing'>

/** Whether there is nothing that a list could be told by: one's own edits alone are none. */
export const isWithoutTexts = ({ units, isFetched }: Pick<Facts, 'units' | 'isFetched'>): boolean =>
  units.length === 0 || !isFetched

export function troubleOf({ status, lastError, refreshing, ...view }: Facts): Trouble | undefined {
  if (status === 'ready') return undefined
  if (status !== 'loading') return status
  return isWithoutTexts(view) && lastError && !refreshing ? 'read-refused' : undefined
}
