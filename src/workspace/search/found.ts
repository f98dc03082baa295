import type { Unit } from '#src/workspace/view.ts'
import type { Mark } from './corpus.ts'
import { changesOf } from './handing.ts'
import type { Answer } from './protocol.ts'
import type { Query } from './query.ts'

const maxChanges = 2_000

/**
 * Result of a search. `units`: the searched texts. `hits`: 1 at the index of each text that matches, otherwise 0. It
 * stays the same array while the same texts match. `marks`: by key, the first match of a regular expression; empty for
 * other searches.
 */
export type Found = {
  query: Query
  units: readonly Unit[]
  hits: Uint8Array
  marks: ReadonlyMap<string, Mark>
}

export const isSameQuery = (a: Query, b: Query): boolean => a.q === b.q && a.mode === b.mode && a.in === b.in

/**
 * Returns the indexes of the texts that have changed since the last result (`places`), and that result (`before`), so
 * that only these texts are searched again. Returns undefined if all texts must be searched: there is no last result,
 * the query or the number of texts differs, or more than 2,000 texts have changed.
 */
export function fewChanged(query: Query, found: Found | null, units: readonly Unit[]) {
  if (!found || !isSameQuery(found.query, query) || found.units.length !== units.length) return undefined
  const places = changesOf(units, found.units)
  return places.length <= maxChanges ? { before: found, places } : undefined
}

type Few = NonNullable<ReturnType<typeof fewChanged>>
type Said<Kind extends Answer['kind']> = Extract<Answer, { kind: Kind }>

const keyIn = (units: readonly Unit[], at: number | undefined) => units[at ?? -1]?.key ?? ''

export const allFound = (query: Query, units: readonly Unit[], { hits, marks }: Said<'hits'>): Found => ({
  query,
  units,
  hits,
  marks: new Map(marks.map(({ at, ...mark }) => [keyIn(units, at), mark])),
})

export function foundAmong(
  query: Query,
  units: readonly Unit[],
  answer: Said<'places'>,
  { before, places }: Few,
): Found {
  const hits = before.hits.slice()
  for (const at of places) hits[at] = 0
  for (const at of answer.places) hits[at] = 1
  const marks = new Map(before.marks)
  for (const key of places.flatMap((at) => [keyIn(before.units, at), keyIn(units, at)])) marks.delete(key)
  answer.marks.forEach((mark, index) => marks.set(keyIn(units, answer.places[index]), mark))
  // While the user types in the box, the same texts usually match.
  const isSame = places.every((at) => before.hits[at] === hits[at])
  return { query, units, hits: isSame ? before.hits : hits, marks }
}
