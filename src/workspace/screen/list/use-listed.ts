import { useDeferredValue, useMemo } from 'react'
import { unitFilter } from './filter.ts'
import { useChanges } from './use-changes.ts'
import { useOrder } from './use-order.ts'
import { useQueue } from './use-queue.ts'
import { useSearch } from './use-search.ts'
import type { Space, Unit, WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

const all = () => true

export type Listed = ReturnType<typeof useListed>

/** What the list shows. What is typed comes first: the list, its search and the strip beside it follow when there is time. */
export function useListed(
  { owner, units, byKey }: Pick<WorkspaceView, 'owner' | 'units' | 'byKey'>,
  space: Space,
  search: WorkspaceSearch,
  findings: ReadonlyMap<string, unknown>,
) {
  const { src, dst, show, tag, by, since, sort } = search
  const { search: finder, found, fault, isLooking } = useSearch(units, search)
  const { changes, isRead } = useChanges(owner, space, units, search)
  const order = useOrder(finder, sort, src, changes)
  const { sort: sorted } = order
  const wanted = useMemo(() => {
    const name = JSON.stringify([src, dst, show, tag, by, since, sorted, found?.query])
    return { name, src, dst, show, tag, by, since, units: found?.units ?? units, all: units, byKey, found }
  }, [src, dst, show, tag, by, since, sorted, units, byKey, found])
  const listed = useDeferredValue(wanted)
  const { show: shown, tag: tagged, by: changedBy, since: changedSince } = listed
  // Only the list that shows them is looked through again when they change.
  const checked = shown === 'findings' ? findings : null
  const fits = useMemo(
    () => unitFilter({ show: shown, tag: tagged, by: changedBy, since: changedSince }, changes, checked),
    [shown, tagged, changedBy, changedSince, changes, checked],
  )
  const bits = listed.found?.bits
  const isFound = useMemo(() => (bits ? ({ position }: Unit) => bits[position] === 1 : all), [bits])
  const queue = useQueue({ name: listed.name, fits, isFound, order: order.of }, listed.units)
  return {
    ...listed,
    q: listed.found?.query.q ?? '',
    query: listed.found?.query ?? null,
    marks: listed.found?.marks ?? null,
    finder,
    fault,
    /** The answer to what is asked for is awaited, or its list is being made. */
    isLooking: isLooking || !isRead || listed !== wanted,
    keys: queue.keys,
    at: queue.at,
    joined: queue.joined,
    isBehind: listed.units.length === 0 && units.length > 0,
  }
}
