import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isNothing, type Query } from '#src/workspace/search/query.ts'
import { createSearch, type SearchFault, type SearchState } from '#src/workspace/search/search.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { useTypedSearch } from '#src/workspace/screen/list/head/use-typed-search.ts'
import type { NotesFound } from '#src/workspace/screen/list/filter/use-notes-search.ts'
import type { Mark } from '#src/workspace/search/corpus.ts'

type TextSearch = Pick<WorkspaceSearch, 'q' | 'mode' | 'in'>

type FoundTexts = {
  search: TextSearch
  query: Query | null
  units: readonly Unit[]
  /** For each text, by index: 1 if the search found it, otherwise 0. */
  hits: Uint8Array
  marks: ReadonlyMap<string, Mark>
}

type Notes = { q: string; keys: readonly string[] }

function withKeys(hits: Uint8Array, units: readonly Unit[], keys: readonly string[]): Uint8Array {
  const wanted = new Set(keys)
  units.forEach(({ key }, place) => {
    if (wanted.has(key)) hits[place] = 1
  })
  return hits
}

/**
 * Returns the result of a search in texts, with the texts added whose notes match. The search in notes starts later,
 * when the address contains the typed text; if `notes` still belongs to another search, it is ignored.
 */
export function joinedWith(found: NonNullable<SearchState['found']>, notes: Notes): FoundTexts {
  const { query, units, hits } = found
  const isJoined = notes.keys.length > 0 && notes.q === query.q
  return { ...found, search: query, hits: isJoined ? withKeys(hits.slice(), units, notes.keys) : hits }
}

export const inNotesOf = ({ keys }: Notes, search: TextSearch, units: readonly Unit[]): FoundTexts => ({
  search,
  query: null,
  units,
  hits: withKeys(new Uint8Array(units.length), units, keys),
  marks: new Map(),
})

const noUnits: readonly Unit[] = []

const isOf = (query: Query | undefined, { q, mode, in: place }: Query) =>
  query?.q === q && query.mode === mode && query.in === place

function standingOf({ found, fault }: SearchState, query: Query | null) {
  const why: SearchFault | null = query && fault && isOf(fault.query, query) ? fault.why : null
  const isLooking = query !== null && why === null && !isOf(found?.query, query)
  // Until a search has ended, the previous results stay.
  return { found: query && found, fault: why, isLooking }
}

/**
 * Searches the texts in a worker, from the first typed letter on, and adds the texts whose notes match. `found`: the
 * latest results; null without a search. `typed`: the text of the search box. `search`: the worker's interface, which
 * can also replace and sort.
 */
export function useSearch(
  units: readonly Unit[],
  { src, dst, q, mode, in: place }: TextSearch & Pick<WorkspaceSearch, 'src' | 'dst'>,
  notes: NotesFound,
  onSearch: (change: { q: string }, isReplacing: boolean) => void,
) {
  const pair = `${src} ${dst}`
  const { search } = useMemo(() => ({ pair, search: createSearch() }), [pair])
  useEffect(() => {
    search.open()
    return () => search.close()
  }, [search])
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
  // Only a search in notes alone needs the current texts here.
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
    /**
     * Whether the search in texts is running. Hits in notes arrive later, so they count only in a search in notes
     * alone.
     */
    isLookingInTexts: isInNotes ? notes.isLooking : isLooking,
  }
}
