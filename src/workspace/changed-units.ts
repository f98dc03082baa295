import type { Unit } from './view.ts'

type Change = { before: readonly Unit[]; units: readonly Unit[]; changed: readonly Unit[] | undefined }

/**
 * The last change that was passed or compared: with each input, several callers ask for the same. Holds one earlier
 * list and no more.
 */
let last: Change | null = null

/**
 * Records how a list was changed, to spare a comparison of two lists with the same texts in the same order. `changed`
 * is in list order.
 */
export function tellChanged(before: readonly Unit[], units: readonly Unit[], changed: readonly Unit[]): void {
  last = { before, units, changed }
}

/** Returns the units that differ from before; undefined if their number or order changed. */
export function changedSince(before: readonly Unit[], units: readonly Unit[]): readonly Unit[] | undefined {
  if (before === units) return []
  if (last?.before !== before || last.units !== units) last = { before, units, changed: compared(before, units) }
  return last.changed
}

function compared(before: readonly Unit[], units: readonly Unit[]): Unit[] | undefined {
  if (before.length !== units.length) return undefined
  const changed: Unit[] = []
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at]
    if (!unit || unit === before[at]) continue
    if (unit.key !== before[at]?.key) return undefined
    changed.push(unit)
  }
  return changed
}
