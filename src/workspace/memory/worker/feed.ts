import { isBlank } from '#src/blank-text.ts'
import type { Space, Unit } from '#src/workspace/view.ts'
import type { MemoryPlace, MemoryUnit } from '#src/workspace/memory/memory-unit.ts'

function memoryUnitOf(space: Space, unit: Unit): MemoryUnit {
  const isUsable = !unit.removed && unit.state !== 'conflict'
  const target = isUsable && !isBlank(unit.target) ? unit.target : null
  return {
    space,
    key: unit.key,
    source: unit.source,
    target,
    isOpen: isUsable && target === null && !isBlank(unit.source),
    review: unit.review,
    mine: unit.state === 'unsaved',
  }
}

export type Changes = { put: MemoryUnit[]; removed: MemoryPlace[] }

/**
 * Returns a function that takes the units of a collection, and returns which of them have changed or were removed since
 * its last call for that collection. A unit counts as changed if it is another object, or is at another index.
 */
export function createFeed() {
  const known = new Map<Space, readonly Unit[]>()
  return (space: Space, units: readonly Unit[]): Changes => {
    const before = known.get(space) ?? []
    known.set(space, units)
    if (before === units) return { put: [], removed: [] }
    const put = units.filter((unit, at) => unit !== before[at])
    const hasMoved = before.some((unit, at) => unit.key !== units[at]?.key)
    const keys = hasMoved ? new Set(units.map(({ key }) => key)) : null
    const gone = keys ? before.filter(({ key }) => !keys.has(key)) : []
    return {
      put: put.map((unit) => memoryUnitOf(space, unit)),
      removed: gone.map(({ key }) => ({ space, key })),
    }
  }
}
