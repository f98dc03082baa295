import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isNothing, type Query } from '#src/workspace/search/query.ts'
import { createSearch, type SearchFault, type SearchState } from '#src/workspace/search/search.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { useTypedSearch } from './head/use-typed-search.ts'
import { inNotesOf, joinedWith } from './joined-found.ts'
import type { NotesFound } from './filter/use-notes-search.ts'

type TextSearch = Pick<WorkspaceSearch, 'src' | 'dst' | 'q' | 'mode' | 'in'>

const noUnits: readonly Unit[] = []

const isOf = (query: Query | undefined, { q, mode, in: place }: Query) =>
  query?.q === q && query.mode === mode && query.in === place

function standingOf({ found, fault }: SearchState, query: Query | null) {
  const why: SearchFault | null = query && fault && isOf(fault.query, query) ? fault.why : null
  const isLooking = query !== null && why === null && !isOf(found?.query, query)
  // Until a query is answered, the previous results stay.
  return { found: query && found, fault: why, isLooking }
}

/** Searches typed text at once, in a worker, and adds the hits in notes. */
export function useSearch(
  units: readonly Unit[],
  { src, dst, q, mode, in: place }: TextSearch,
  notes: NotesFound,
  onSearch: (change: { q: string }, isReplacing: boolean) => void,
) {
  const pair = `${src} ${dst}`
  const { search } = useMemo(() => ({ pair, search: createSearch() }), [pair])
  useEffect(() => () => search.close(), [search])
  useEffect(() => search.setUnits(units), [search, units])
  const look = useStable((text: string) => {
    search.setQuery(isNothing({ q: text }) || place === 'note' ? null : { q: text, mode, in: place })
  })
  const typed = useTypedSearch(q, (text) => onSearch({ q: text }, true), look)
  useEffect(() => look(typed.text()), [look, typed, search, q, mode, place])
  const state = useSyncExternalStore(search.subscribe, search.state, search.state)
  const { wanted } = state
  const standing = standingOf(state, wanted && place !== 'note' ? { ...wanted, mode, in: place } : null)
  const { found, fault, isLooking } = standing
  const isInNotes = place === 'note' && !isNothing({ q })
  // Only a search in notes alone needs the changing texts.
  const among = isInNotes ? units : noUnits
  const joined = useMemo(
    () => (isInNotes ? inNotesOf(notes, { q, mode, in: 'note' }, among) : found && joinedWith(found, notes)),
    [found, notes, isInNotes, q, mode, among],
  )
  return {
    search,
    typed,
    found: joined,
    fault: fault ?? notes.fault,
    isLooking: isLooking || notes.isLooking,
    /** Hits in notes arrive later, so they do not count here. */
    isLookingInTexts: isInNotes ? notes.isLooking : isLooking,
  }
}
