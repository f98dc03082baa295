import { useDeferredValue, useMemo } from 'react'
import { unitFilter } from './filter.ts'
import { useQueue } from './use-queue.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

export type Listed = ReturnType<typeof useListed>

/** What the list shows. What is typed comes first: the list, its search and the strip beside it follow when there is time. */
export function useListed({ units, byKey }: Pick<WorkspaceView, 'units' | 'byKey'>, search: WorkspaceSearch) {
  const { src, dst, show, q } = search
  const wanted = useMemo(() => ({ src, dst, show, q, units, byKey }), [src, dst, show, q, units, byKey])
  const listed = useDeferredValue(wanted)
  const matches = useMemo(() => unitFilter(listed.show, listed.q), [listed.show, listed.q])
  const name = JSON.stringify([listed.src, listed.dst, listed.show, listed.q])
  const { keys, joined } = useQueue(name, listed.units, matches)
  return { ...listed, name, keys, joined, isBehind: listed.units.length === 0 && units.length > 0 }
}
