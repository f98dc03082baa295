import type { Unit } from '#src/workspace/view.ts'

export type Queue = {
  name: string
  keys: readonly string[]
  known: ReadonlySet<string>
  units: readonly Unit[]
  joined: number
}

export const emptyQueue: Queue = { name: '', keys: [], known: new Set(), units: [], joined: 0 }

/** The queue after the units changed. Under the same name a unit keeps its place, matching or not; what comes to match joins at its place, removed ones go. The same object where nothing changed. */
export function nextQueue(queue: Queue, name: string, units: readonly Unit[], matches: (unit: Unit) => boolean): Queue {
  const same = queue.name === name
  if (same && units === queue.units) return queue
  const stays = new Set(same ? queue.keys : [])
  const isKnown = same && units.length === queue.known.size && units.every((unit) => queue.known.has(unit.key))
  if (isKnown) {
    // Only what has changed can have come to match: at 50,000 texts nobody waits for the others to be read again.
    const changed = units.filter((unit, at) => unit !== queue.units[at])
    if (!changed.some((unit) => !stays.has(unit.key) && matches(unit))) return queue
  }
  const keys = units.filter((unit) => stays.has(unit.key) || matches(unit)).map((unit) => unit.key)
  const joined = same && queue.units.length > 0 ? queue.joined + keys.filter((key) => !stays.has(key)).length : 0
  return { name, keys, known: isKnown ? queue.known : new Set(units.map((unit) => unit.key)), units, joined }
}

type ByKey = ReadonlyMap<string, Unit>

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
