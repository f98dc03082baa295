import { changedSince } from '#src/workspace/changed-units.ts'
import type { Unit } from '#src/workspace/view.ts'

export type Queue = {
  name: string
  keys: readonly string[]
  at: ReadonlyMap<string, number>
  units: readonly Unit[]
  /** The filter when all texts were last tested. */
  fits: QueueQuery['fits'] | null
  /** The order it opened in; null for the server's, 'lost' if the server's texts are others by now. */
  order: Uint32Array | null | 'lost'
  joined: number
}

export const emptyQueue: Queue = {
  name: '',
  keys: [],
  at: new Map(),
  units: [],
  fits: null,
  order: null,
  joined: 0,
}

export type QueueQuery = {
  name: string
  /** The same function while the filter is the same. */
  fits: (unit: Unit) => boolean
  /** Returns the same as before for a text that has not changed. */
  isFound: (unit: Unit) => boolean
  /** null for the server's order. */
  order: (units: readonly Unit[]) => Uint32Array | null
}

function placesOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const at = new Map<string, number>()
  for (let index = 0; index < keys.length; index += 1) at.set(keys[index] ?? '', index)
  return at
}

function keysOf(units: readonly Unit[], order: Uint32Array | null, belongs: (unit: Unit) => boolean): string[] {
  const keys: string[] = []
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[order ? (order[index] ?? 0) : index]
    if (unit && belongs(unit)) keys.push(unit.key)
  }
  return keys
}

function opened({ name, fits, isFound, order }: QueueQuery, units: readonly Unit[]): Queue {
  const places = order(units)
  const keys = keysOf(units, places, (unit) => isFound(unit) && fits(unit))
  return { name, keys, at: placesOf(keys), units, fits, order: places, joined: 0 }
}

/** Under one name units keep their place; new matches join, removed ones go. The same object if nothing changed. */
export function nextQueue(queue: Queue, query: QueueQuery, units: readonly Unit[]): Queue {
  const { name, fits, isFound } = query
  if (queue.name !== name || (queue.units.length === 0 && units.length > 0)) return opened(query, units)
  const isSame = fits === queue.fits
  if (units === queue.units && isSame) return queue
  const changed = changedSince(queue.units, units)
  // Only changed texts can newly match: with 50,000 texts the others are not tested again.
  const among = changed && isSame ? changed : units
  const joining = new Set(
    among.filter((unit) => !queue.at.has(unit.key) && isFound(unit) && fits(unit)).map(({ key }) => key),
  )
  if (changed && joining.size === 0) return isSame ? queue : { ...queue, units, fits }
  const order = queue.order === null || changed ? queue.order : 'lost'
  const keys =
    order === 'lost'
      ? [...stayingOf(queue, units), ...joining]
      : keysOf(units, order, ({ key }) => queue.at.has(key) || joining.has(key))
  return { name, keys, at: placesOf(keys), units, fits, order, joined: queue.joined + joining.size }
}

function stayingOf({ keys }: Queue, units: readonly Unit[]): string[] {
  const known = new Set(units.map(({ key }) => key))
  return keys.filter((key) => known.has(key))
}

type ByKey = ReadonlyMap<string, Unit>
/** A list's texts and, to go on from one outside it, all texts in their order. */
export type Way = Pick<Queue, 'keys' | 'at' | 'units' | 'order'>

function placeOf({ keys, at, units, order }: Way, from: string): { index: number; inside: boolean } {
  const index = at.get(from)
  if (index !== undefined) return { index, inside: true }
  const own = units.findIndex(({ key }) => key === from)
  if (own < 0) return { index: 0, inside: false }
  const places = order === 'lost' ? null : order
  for (let rank = places ? places.indexOf(own) : own; rank < units.length; rank += 1) {
    const after = at.get(units[places ? (places[rank] ?? 0) : rank]?.key ?? '')
    if (after !== undefined) return { index: after, inside: false }
  }
  return { index: keys.length, inside: false }
}

export type Neighbour = {
  key: string
  /** The search passed the end of the list and started over. */ isRound: boolean
}

/** The nearest key for which `wanted` holds, past the end `wantedRound`; undefined if there is only `from`. */
export function neighbour(
  queue: Way,
  byKey: ByKey,
  from: string,
  step: 1 | -1,
  wanted: (unit: Unit) => boolean,
  wantedRound = wanted,
): Neighbour | undefined {
  const { keys } = queue
  const { index, inside } = placeOf(queue, from)
  const start = inside || step === -1 ? index + step : index
  for (let offset = 0; offset < keys.length; offset += 1) {
    const place = start + step * offset
    const isRound = place < 0 || place >= keys.length
    const key = keys.at(place % keys.length)
    const unit = key === undefined ? undefined : byKey.get(key)
    if (unit && unit.key !== from && (isRound ? wantedRound : wanted)(unit)) return { key: unit.key, isRound }
  }
  return undefined
}
