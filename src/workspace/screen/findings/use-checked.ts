import { useMemo } from 'react'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { useFindings } from './use-findings.ts'

/** What the checks find in the texts of the screen, and what its parts do about it. */
export function useChecked(view: WorkspaceView, search: WorkspaceSearch, say: (text: string) => void) {
  const { findings, byKey, isComplete } = useFindings(view, search)
  const { edit, mark } = view
  const dismissed = useStable(() => view.dismissed)
  return {
    byKey,
    /** Null until all texts were looked at. */
    count: isComplete && view.status !== 'loading' ? byKey.size : null,
    // For the context: none of it changes with a keystroke.
    forParts: useMemo(() => ({ findings, edit, mark, dismissed, say }), [findings, edit, mark, dismissed, say]),
  }
}

/** What parts of the screen know and do about findings. */
export type Checked = ReturnType<typeof useChecked>['forParts']
