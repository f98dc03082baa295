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
  keys: ReadonlySet<string>
  marks: ReadonlyMap<string, Mark>
}

type Notes = { keys: readonly string[] }

export function joinedWith(found: NonNullable<SearchState['found']>, notes: Notes): FoundTexts {
  const { query, keys } = found
  return { ...found, search: query, keys: notes.keys.length > 0 ? new Set([...keys, ...notes.keys]) : keys }
}

export const inNotesOf = ({ keys }: Notes, search: TextSearch, units: readonly Unit[]): FoundTexts => ({
  search,
  query: null,
  units,
  keys: new Set(keys),
  marks: new Map(),
})
