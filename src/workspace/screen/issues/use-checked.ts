import { useMemo } from 'react'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { Space, TextsView, WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { listName } from './checks-off.ts'
import { useFindings } from './use-findings.ts'

/** Checks the texts. `shown` is the part of the texts that the screen shows. */
export function useChecked(
  view: WorkspaceView,
  shown: Pick<TextsView, 'units' | 'status'>,
  space: Space,
  search: WorkspaceSearch,
) {
  const list = listName(space, search.dst)
  const { findings, families, byKey, isTold, isComplete } = useFindings(view, list, search)
  const { units } = view
  const dismissed = useStable(() => view.dismissed)
  const isPart = shown.units !== units
  const count = useMemo(
    () => (isPart ? shown.units.filter(({ key }) => byKey.has(key)).length : byKey.size),
    [isPart, shown.units, byKey],
  )
  return {
    byKey,
    isTold,
    /** Null until all texts are checked. */
    count: isComplete && shown.status !== 'loading' ? count : null,
    // For the context: none of it changes with a keystroke.
    forParts: useMemo(() => ({ findings, dismissed, list, families }), [findings, dismissed, list, families]),
  }
}
