import type { Unit } from './view.ts'

/** The keys the list shows, in order, and what they were chosen by. */
export type Queue = { name: string; keys: readonly string[]; known: ReadonlySet<string> }

export const emptyQueue: Queue = { name: '', keys: [], known: new Set() }

/**
 * The queue after the units changed. Under the same name (pair, filter and search) a unit keeps its place
 * even when it no longer matches, so nothing jumps while somebody works; units that are new on the server
 * join if they match, removed ones go. Returns the given queue itself where nothing changed.
 */
export function nextQueue(queue: Queue, name: string, units: readonly Unit[], matches: (unit: Unit) => boolean): Queue {
  const same = queue.name === name
  if (same && units.length === queue.known.size && units.every((unit) => queue.known.has(unit.key))) return queue
  const stays = new Set(same ? queue.keys : [])
  return {
    name,
    keys: units.filter((unit) => stays.has(unit.key) || matches(unit)).map((unit) => unit.key),
    known: new Set(units.map((unit) => unit.key)),
  }
}

type ByKey = ReadonlyMap<string, Unit>

// Where a unit outside the queue would stand, so that "next" goes on from it.
function placeOf(keys: readonly string[], byKey: ByKey, from: string): { index: number; inside: boolean } {
  const index = keys.indexOf(from)
  if (index >= 0) return { index, inside: true }
  const position = byKey.get(from)?.position
  if (position === undefined) return { index: 0, inside: false }
  const after = keys.findIndex((key) => (byKey.get(key)?.position ?? 0) > position)
  return { index: after < 0 ? keys.length : after, inside: false }
}

/** The nearest key in a direction for which `wanted` holds, going round the ends; undefined where there is none but `from`. */
export function neighbour(
  keys: readonly string[],
  byKey: ByKey,
  from: string,
  step: 1 | -1,
  wanted: (unit: Unit) => boolean,
): string | undefined {
  const { index, inside } = placeOf(keys, byKey, from)
  const start = inside || step === -1 ? index + step : index
  for (let offset = 0; offset < keys.length; offset += 1) {
    const key = keys.at((start + step * offset + keys.length * 2) % keys.length)
    const unit = key === undefined ? undefined : byKey.get(key)
    if (unit && unit.key !== from && wanted(unit)) return unit.key
  }
  return undefined
}
