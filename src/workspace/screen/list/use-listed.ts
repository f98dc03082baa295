import type { ChangeSearch } from '#src/workspace/screen/workspace-context.ts'
import { use, useDeferredValue, useMemo, useState } from 'react'
import type { Issue } from '#src/workspace/checks/check.ts'
import { TimeZoneContext } from '#src/workspace/clock.ts'
import { anyUnit, unitFilter } from '#src/workspace/screen/queue/filter.ts'
import type { Narrowed } from './filter/narrowed.ts'
import { useChanges } from './filter/use-changes.ts'
import { useOrder } from './use-order.ts'
import { useNotesSearch } from './filter/use-notes-search.ts'
import { useSearch } from './use-search.ts'
import type { ViewWithin } from '#src/workspace/screen/use-within.ts'
import type { Space, Unit } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { createQueueMaker, emptyQueue, type QueueQuery, type Queue } from '#src/workspace/screen/queue/queue.ts'

/** Returns the queue of a list. It is computed while rendering, so that no outdated list is painted. */
function useQueue(query: QueueQuery, units: readonly Unit[]): Queue {
  const [queue, setQueue] = useState(emptyQueue)
  const [nextQueue] = useState(createQueueMaker)
  const next = nextQueue(queue, query, units)
  if (next !== queue) setQueue(next)
  return next
}

export type Listed = ReturnType<typeof useListed>

/**
 * Returns the texts to list and the state of their search, filters and order. Changed filters take effect in a deferred
 * render, so that they do not delay typing in the box; search results are listed at once. `isDrawn`: whether a drawing,
 * which has its own order, takes the place of the list.
 */
export function useListed(
  view: Pick<ViewWithin, 'owner' | 'name' | 'units' | 'byKey' | 'online' | 'fetchedAt' | 'isFetched' | 'isPartial'>,
  space: Space,
  search: WorkspaceSearch,
  { byKey: findings, isTold }: { byKey: ReadonlyMap<string, readonly Issue[]>; isTold: boolean },
  isDrawn: boolean,
  onSearch: ChangeSearch,
) {
  const { owner, name: part, units, byKey } = view
  const { src, dst, show, tag, check, by, since } = search
  // A drawing has its own order.
  const sort = isDrawn && search.sort === 'text' ? 'catalogue' : search.sort
  const notes = useNotesSearch(owner, space, units, search)
  const searched = useSearch(units, search, notes, onSearch)
  const { search: finder, typed, found, fault } = searched
  const { changes, isRead, isKnown } = useChanges(view, space, search)
  const order = useOrder(finder, search, sort, units, changes, isRead)
  const { sort: sorted } = order
  const wanted = useMemo(
    () => ({ part, src, dst, show, tag, check, by, since, sorted, isRead, isKnown, all: units, byKey }),
    [part, src, dst, show, tag, check, by, since, sorted, isRead, isKnown, units, byKey],
  )
  const filtered = useDeferredValue(wanted)
  const listed = useMemo(() => {
    const { all, byKey: _, ...filter } = filtered
    return { ...filtered, name: JSON.stringify([filter, found?.search]), units: found?.units ?? all, found }
  }, [filtered, found])
  const { show: shown, tag: tagged, check: checkedBy, by: changedBy, since: changedSince } = listed
  // Only a list that shows or filters by issues is filtered again when issues change.
  const checked = shown === 'findings' || checkedBy !== '' ? findings : null
  const timeZone = use(TimeZoneContext)
  const fits = useMemo(() => {
    const state = { show: shown, tag: tagged, check: checkedBy, by: changedBy, since: changedSince }
    return unitFilter(state, changes, checked, timeZone)
  }, [shown, tagged, checkedBy, changedBy, changedSince, changes, checked, timeZone])
  const hits = listed.found?.hits ?? null
  const narrowed = useMemo((): Narrowed | null => {
    const others = { show: 'all', tag: tagged, check: checkedBy, by: changedBy, since: changedSince } as const
    const isOthers = unitFilter(others, changes, checkedBy === '' ? null : findings, timeZone)
    if (hits === null && isOthers === anyUnit) return null
    return { units: listed.units, hits, fits: isOthers, findings }
  }, [tagged, checkedBy, changedBy, changedSince, changes, findings, hits, listed.units, timeZone])
  const queue = useQueue({ name: listed.name, fits, hits, order: order.of }, listed.units)
  const standing = useMemo(() => ({ queue, units: listed.units }), [queue, listed.units])
  const isFollowing = !isRead || filtered !== wanted
  // While the checks run, it is unknown which texts have issues.
  const isUntested = checked !== null && !isTold
  const isLooking = searched.isLooking || isFollowing || isUntested
  return {
    ...listed,
    q: listed.found?.search.q ?? '',
    query: listed.found?.query ?? null,
    marks: listed.found?.marks ?? null,
    finder,
    fault,
    typed,
    isLooking,
    /** Whether all matching texts are listed. Otherwise the list may be empty, or still that of another filter. */
    isThere: listed.units.length > 0 && !isLooking,
    /** The filter without the state (`show`); null if it matches every text. */
    narrowed,
    isCounted: !searched.isLookingInTexts && !isFollowing && !isUntested,
    /** Whether the search in the address has ended, in the notes too, so that the number of hits can be announced. */
    isSettled: !isLooking && listed.found?.search.q === search.q,
    /** Whether the list filters by author although this device has never fetched the authors. */
    isUntold: !isKnown && by !== 'me',
    isFetched: view.isFetched,
    isPartial: view.isPartial === true,
    keys: queue.keys,
    at: queue.at,
    order: queue.order,
    joined: queue.joined,
    standing,
    /**
     * Whether the filter gives a result for every text. It does not while the checks run and the filter uses issues.
     */
    isTested: !isUntested,
    isBehind: listed.units.length === 0 && units.length > 0,
  }
}
