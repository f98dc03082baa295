import type { Unit } from './view.ts'

type Change = { before: readonly Unit[]; units: readonly Unit[]; changed: readonly Unit[] | undefined }

/**
 * The last comparison, or the last change passed to `tellChanged`. Several callers ask for the same change after each
 * input.
 */
let last: Change | null = null

/**
 * Stores which units changed between two lists with the same texts in the same order, so that `changedSince` does not
 * have to compare the lists. `changed` must be in list order.
 */
export function tellChanged(before: readonly Unit[], units: readonly Unit[], changed: readonly Unit[]): void {
  last = { before, units, changed }
}

/**
 * Returns the units of `units` that differ from those of `before`, in list order. Returns undefined if the lists do not
 * contain the same texts in the same order.
 */
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
