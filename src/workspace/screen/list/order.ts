import type { Unit, UnitState } from '#src/workspace/view.ts'
import type { Sort } from '#src/workspace/workspace-search.ts'
import { type Changes, changedAt } from './filter/filter.ts'

const ranks: Record<UnitState | 'review', number> = { conflict: 0, unsaved: 1, review: 2, untranslated: 3, saved: 4 }

/** Sorts by a number. A worker computes alphabetical orders. */
export type NumberSort = Extract<Sort, 'length' | 'changed' | 'status'>

/** Returns the places in sorted order. Stable: equal texts stay in the server's order. */
export function orderBy(sort: NumberSort, units: readonly Unit[], changes: Changes): Uint32Array {
  const numberOf: Record<NumberSort, (unit: Unit) => number> = {
    length: ({ source }) => source.length,
    changed: ({ key }) => -(changedAt(changes, key, '') ?? 0),
    status: ({ state, review }) => ranks[state === 'saved' && review ? 'review' : state],
  }
  const numbers = Float64Array.from(units, numberOf[sort])
  return Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
}
