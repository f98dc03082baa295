import type { Mark } from '#src/workspace/search/corpus.ts'
import type { Query } from '#src/workspace/search/query.ts'
import type { SearchState } from '#src/workspace/search/search.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

type TextSearch = Pick<WorkspaceSearch, 'q' | 'mode' | 'in'>

type FoundTexts = {
  search: TextSearch
  query: Query | null
  units: readonly Unit[]
  /** A 1 at the place of each text found. */
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
 * Adds hits in notes to the hits in texts. Notes are searched when the address follows the typed text, so hits of an
 * earlier search are left out.
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
