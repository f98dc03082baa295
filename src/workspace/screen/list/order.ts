import type { Unit, UnitState } from '#src/workspace/view.ts'
import type { Sort } from '#src/workspace/workspace-search.ts'
import { type Changes, changedAt } from './filter.ts'

const ranks: Record<UnitState, number> = { conflict: 0, unsaved: 1, untranslated: 2, saved: 3 }

/** Orders that a number decides; those of an alphabet are made beside the page. */
export type NumberSort = Extract<Sort, 'length' | 'changed' | 'status'>

/** The places of all texts in an order; those that are alike stay in the server's. */
export function orderBy(sort: NumberSort, units: readonly Unit[], changes: Changes): Uint32Array {
  const numberOf: Record<NumberSort, (unit: Unit) => number> = {
    length: ({ source }) => source.length,
    changed: ({ key }) => -(changedAt(changes, key, '') ?? 0),
    status: ({ state }) => ranks[state],
  }
  const numbers = Float64Array.from(units, numberOf[sort])
  return Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
}
