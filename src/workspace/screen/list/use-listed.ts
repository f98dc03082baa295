import { use, useDeferredValue, useMemo } from 'react'
import type { Finding } from '#src/workspace/checks/check.ts'
import { TimeZoneContext } from '#src/workspace/clock.ts'
import { anyUnit, unitFilter } from './filter/filter.ts'
import type { Narrowed } from './filter/narrowed.ts'
import { useChanges } from './filter/use-changes.ts'
import { useOrder } from './use-order.ts'
import { useQueue } from './queue/use-queue.ts'
import { useNotesSearch } from './filter/use-notes-search.ts'
import { useSearch } from './use-search.ts'
import type { ViewWithin } from '#src/workspace/screen/use-within.ts'
import type { Space } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

export type Listed = ReturnType<typeof useListed>

/** Typing in the box comes first: the list and the strip follow when there is time. What is searched for is listed at once. */
export function useListed(
  view: Pick<ViewWithin, 'owner' | 'units' | 'byKey' | 'online' | 'fetchedAt' | 'isFetched' | 'isPartial'>,
  space: Space,
  search: WorkspaceSearch,
  { byKey: findings, isTold }: { byKey: ReadonlyMap<string, readonly Finding[]>; isTold: boolean },
  isDrawn: boolean,
  onSearch: (change: Partial<WorkspaceSearch>, isReplacing: boolean) => void,
) {
  const { owner, units, byKey } = view
  const { src, dst, show, tag, check, by, since } = search
  // A drawing keeps its own order.
  const sort = isDrawn && search.sort === 'text' ? 'catalogue' : search.sort
  const notes = useNotesSearch(owner, space, units, search)
  const searched = useSearch(units, search, notes, onSearch)
  const { search: finder, typed, found, fault } = searched
  const { changes, isRead, isKnown } = useChanges(view, space, search)
  const order = useOrder(finder, search, sort, units, changes, isRead)
  const { sort: sorted } = order
  const wanted = useMemo(
    () => ({ src, dst, show, tag, check, by, since, sorted, isRead, isKnown, all: units, byKey }),
    [src, dst, show, tag, check, by, since, sorted, isRead, isKnown, units, byKey],
  )
  const filtered = useDeferredValue(wanted)
  const listed = useMemo(() => {
    const { all, byKey: _, ...filter } = filtered
    return { ...filtered, name: JSON.stringify([filter, found?.search]), units: found?.units ?? all, found }
  }, [filtered, found])
  const { show: shown, tag: tagged, check: checkedBy, by: changedBy, since: changedSince } = listed
  // Only a list that shows findings is filtered again when they change.
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
  // Of findings nothing is known while the checks run.
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
    /** Whether all that is asked for is listed: before, the list may be empty or of something else. */
    isThere: listed.units.length > 0 && !isLooking,
    /** What is listed by anything but state; null where that is every text. */
    narrowed,
    isCounted: !searched.isLookingInTexts && !isFollowing && !isUntested,
    /** The search in the address is at its end, in the notes as well: its hits are told once. */
    isSettled: !isLooking && listed.found?.search.q === search.q,
    /** The list asks who changed texts, which this device never fetched. */
    isUntold: !isKnown && by !== 'me',
    isFetched: view.isFetched,
    isPartial: view.isPartial === true,
    keys: queue.keys,
    at: queue.at,
    order: queue.order,
    joined: queue.joined,
    standing,
    /** Whether what it asks for is known of every text: of findings not while the checks run. */
    isTested: !isUntested,
    isBehind: listed.units.length === 0 && units.length > 0,
  }
}
