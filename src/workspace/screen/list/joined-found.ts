import type { Mark } from '#src/workspace/search/corpus.ts'
import type { Query } from '#src/workspace/search/query.ts'
import type { SearchState } from '#src/workspace/search/search.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'

type Asked = Pick<WorkspaceSearch, 'q' | 'mode' | 'in'>

/** What a search has found: a one at the place of each text, what was asked for it, and what of that is marked in the rows. */
type FoundTexts = {
  asked: Asked
  query: Query | null
  units: readonly Unit[]
  bits: Uint8Array
  marks: ReadonlyMap<number, Mark>
}

type Notes = { keys: readonly string[] }

function addNotes(bits: Uint8Array, units: readonly Unit[], { keys }: Notes): Uint8Array {
  const said = new Set(keys)
  for (const { key, position } of units) if (said.has(key)) bits[position] = 1
  return bits
}

/** What was found in the texts, and those whose notes say it. */
export function joinedWith(found: NonNullable<SearchState['found']>, notes: Notes): FoundTexts {
  const { query, units, bits } = found
  return { ...found, asked: query, bits: notes.keys.length > 0 ? addNotes(bits.slice(), units, notes) : bits }
}

/** Those whose notes say it, alone. */
export const inNotesOf = (notes: Notes, asked: Asked, units: readonly Unit[]): FoundTexts => ({
  asked,
  query: null,
  units,
  bits: addNotes(new Uint8Array(units.length), units, notes),
  marks: new Map(),
})
