import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isNothing, type Query } from '#src/workspace/search/query.ts'
import { createSearch, type SearchFault, type SearchState } from '#src/workspace/search/search.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { inNotesOf, joinedWith } from './joined-found.ts'
import type { NotesFound } from './use-notes-search.ts'

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

/** In a worker, and joined with what was found in the notes. */
export function useSearch(units: readonly Unit[], { src, dst, q, mode, in: place }: TextSearch, notes: NotesFound) {
  const pair = `${src} ${dst}`
  const { search } = useMemo(() => ({ pair, search: createSearch() }), [pair])
  useEffect(() => () => search.close(), [search])
  const query = useMemo(() => (isNothing({ q }) || place === 'note' ? null : { q, mode, in: place }), [q, mode, place])
  useEffect(() => search.setUnits(units), [search, units])
  useEffect(() => search.setQuery(query), [search, query])
  const state = useSyncExternalStore(search.subscribe, search.state, search.state)
  const { found, fault, isLooking } = standingOf(state, query)
  const isInNotes = place === 'note' && !isNothing({ q })
  // Only a search in the notes alone needs the texts as they change.
  const among = isInNotes ? units : noUnits
  const joined = useMemo(
    () => (isInNotes ? inNotesOf(notes, { q, mode, in: 'note' }, among) : found && joinedWith(found, notes)),
    [found, notes, isInNotes, q, mode, among],
  )
  return { search, found: joined, fault: fault ?? notes.fault, isLooking: isLooking || notes.isLooking }
}
