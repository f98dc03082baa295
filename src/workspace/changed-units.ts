import type { Unit } from './view.ts'

/** The units that differ from before; undefined if their number or order changed. */
export function changedSince(before: readonly Unit[], units: readonly Unit[]): Unit[] | undefined {
  if (before === units) return []
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
