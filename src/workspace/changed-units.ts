import type { Unit } from './view.ts'

type Change = { before: readonly Unit[]; units: readonly Unit[]; changed: readonly Unit[] | undefined }

/** The last one that was told or found: with each letter several ask for the same. It holds one earlier list and no more. */
let last: Change | null = null

/** Spares comparing two lists of the same texts in the same order, by whoever made one of the other. `changed` in that order. */
export function tellChanged(before: readonly Unit[], units: readonly Unit[], changed: readonly Unit[]): void {
  last = { before, units, changed }
}

/** The units that differ from before; undefined if their number or order changed. */
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
