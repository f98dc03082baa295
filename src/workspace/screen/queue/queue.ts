import { changedSince } from '#src/workspace/changed-units.ts'
import type { Unit } from '#src/workspace/view.ts'
import { anyUnit } from './filter.ts'

/** The position of each key in a list, from 0. */
export type Ranks = Pick<ReadonlyMap<string, number>, 'get' | 'has'>

export type Queue = {
  name: string
  keys: readonly string[]
  at: Ranks
  units: readonly Unit[]
  /** The index of each key in `units`. */
  placeOf: ReadonlyMap<string, number>
  /** The filter by which all texts were last tested. */
  fits: QueueQuery['fits'] | null
  hits: QueueQuery['hits']
  /**
   * The order in which the queue was opened; null for the server's order, 'lost' if the server's texts have changed
   * since.
   */
  order: Uint32Array | null | 'lost'
  /**
   * How many texts have been added since the queue was opened, because they began to match. Late results of a slow
   * search are not counted.
   */
  joined: number
  /** Whether nothing has been added, removed or changed since the queue was opened. */
  isAsOpened: boolean
}

export const emptyQueue: Queue = {
  name: '',
  keys: [],
  at: new Map(),
  units: [],
  placeOf: new Map(),
  fits: null,
  hits: null,
  order: null,
  joined: 0,
  isAsOpened: false,
}

export type QueueQuery = {
  name: string
  /** The filter. It must be the same function object while the filter is the same. */
  fits: (unit: Unit) => boolean
  /** For each text, by index: 1 if the search found it, otherwise 0. null without a search. */
  hits: Uint8Array | null
  /** Returns the indexes of the units in the order to list them; null for the server's order. */
  order: (units: readonly Unit[]) => Uint32Array | null
}

type Listing = Pick<Queue, 'keys' | 'at'>

function placesOf({ units, placeOf }: Queue, next: readonly Unit[]): ReadonlyMap<string, number> {
  if (units === next || (units.length > 0 && changedSince(units, next))) return placeOf
  const places = new Map<string, number>()
  for (let place = 0; place < next.length; place += 1) places.set(next[place]?.key ?? '', place)
  return places
}

/**
 * Creates a list from indexes. Its ranks are an array by index, because the list is created again with each letter of a
 * search.
 */
function listing(units: readonly Unit[], places: readonly number[], placeOf: ReadonlyMap<string, number>): Listing {
  const ranks = new Int32Array(units.length).fill(-1)
  const keys: string[] = []
  for (const place of places) {
    ranks[place] = keys.length
    keys.push(units[place]?.key ?? '')
  }
  const get = (key: string) => {
    const rank = ranks[placeOf.get(key) ?? -1] ?? -1
    return rank < 0 ? undefined : rank
  }
  return { keys, at: { get, has: (key) => get(key) !== undefined } }
}

/**
 * Returns the indexes for which `belongs` is true, in the given order. It reads no text, because it runs with each
 * letter of a search.
 */
function placesWhere(length: number, order: Uint32Array | null, belongs: (place: number) => boolean): number[] {
  const places: number[] = []
  for (let index = 0; index < length; index += 1) {
    const place = order ? (order[index] ?? 0) : index
    if (belongs(place)) places.push(place)
  }
  return places
}

function fitsAt(units: readonly Unit[], place: number, fits: (unit: Unit) => boolean): boolean {
  const unit = units[place]
  return unit !== undefined && fits(unit)
}

function opened(before: Queue, { name, fits, hits, order }: QueueQuery, units: readonly Unit[]): Queue {
  const ordered = order(units)
  const isSame = before.units === units && before.fits === fits && before.hits === hits && before.order === ordered
  if (isSame && before.isAsOpened) return { ...before, name }
  const placeOf = placesOf(before, units)
  const belongs = fits === anyUnit ? anyUnit : (place: number) => fitsAt(units, place, fits)
  const places = placesWhere(units.length, ordered, (place) => hits?.[place] !== 0 && belongs(place))
  const list = listing(units, places, placeOf)
  return { name, ...list, units, placeOf, fits, hits, order: ordered, joined: 0, isAsOpened: true }
}

/**
 * Returns the queue after a change of filter or texts. A query with another `name` opens a new queue. Under the same
 * name, listed texts keep their order even if they no longer match, texts that begin to match are added, and removed
 * texts leave. Returns the same object if nothing has changed.
 */
export function nextQueue(queue: Queue, query: QueueQuery, units: readonly Unit[]): Queue {
  const { name, fits, hits } = query
  if (queue.name !== name || (queue.units.length === 0 && units.length > 0)) return opened(queue, query, units)
  const isSame = fits === queue.fits && hits === queue.hits
  if (units === queue.units && isSame) return queue
  const changed = changedSince(queue.units, units)
  const placeOf = placesOf(queue, units)
  const isNew = (unit: Unit) => !queue.at.has(unit.key) && fits(unit)
  const joins = (place: number) => hits?.[place] !== 0 && fitsAt(units, place, isNew)
  // Only changed texts can begin to match. The others, up to 50,000, are not tested again.
  const joining =
    changed && isSame
      ? changed.flatMap(({ key }) => [placeOf.get(key) ?? -1].filter(joins))
      : placesWhere(units.length, null, joins)
  if (changed && joining.length === 0) return isSame ? queue : { ...queue, units, fits, hits, isAsOpened: false }
  const order = queue.order === null || changed ? queue.order : 'lost'
  const isJoining = new Set(joining)
  const isOfSearch = fits === queue.fits && !changed?.some(({ key }) => isJoining.has(placeOf.get(key) ?? -1))
  const isListed = ({ key }: Unit) => queue.at.has(key)
  const places =
    order === 'lost'
      ? [...queue.keys.flatMap((key) => placeOf.get(key) ?? []), ...joining]
      : placesWhere(units.length, order, (place) => isJoining.has(place) || fitsAt(units, place, isListed))
  return {
    name,
    ...listing(units, places, placeOf),
    units,
    placeOf,
    fits,
    hits,
    order,
    joined: queue.joined + (isOfSearch ? 0 : joining.length),
    isAsOpened: false,
  }
}

/**
 * Counts the texts in the queue that still match the filter and the search. The queue may contain texts that no longer
 * match, because an edited text keeps its place. `now`: the current units.
 */
export function countFitting({ keys, placeOf, fits, hits, isAsOpened, units }: Queue, now: readonly Unit[]): number {
  if (isAsOpened && units === now) return keys.length
  let count = 0
  for (const key of keys) {
    const place = placeOf.get(key)
    if (place !== undefined && hits?.[place] !== 0 && fitsAt(now, place, fits ?? anyUnit)) count += 1
  }
  return count
}

/**
 * Returns a version of `nextQueue` that remembers its last result. React may restart an interrupted render, which must
 * get the same queue object for the same input.
 */
export function createQueueMaker(): typeof nextQueue {
  let made: { queue: Queue; query: QueueQuery; units: readonly Unit[]; next: Queue } | null = null
  return (queue, query, units) => {
    const isSame =
      made?.queue === queue &&
      made.units === units &&
      made.query.name === query.name &&
      made.query.fits === query.fits &&
      made.query.hits === query.hits &&
      made.query.order === query.order
    if (!made || !isSame) made = { queue, query, units, next: nextQueue(queue, query, units) }
    return made.next
  }
}

type ByKey = ReadonlyMap<string, Unit>
/**
 * The listed texts, and all texts with their order. With both, a step to the next text can also start at a text that is
 * not listed.
 */
export type StepList = Pick<Queue, 'keys' | 'at' | 'units' | 'order'>
/** The list that is open. `byKey`: all its texts by key, listed or not. */
export type OpenList = StepList & { name: string; byKey: ByKey }

function placeOf({ keys, at, units, order }: StepList, from: string): { index: number; inside: boolean } {
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

/**
 * Returns the nearest listed text after `from` (`step` 1) or before it (-1) for which `wanted` returns true. At the end
 * of the list the search continues from the other end, where `wantedRound` decides instead. Returns undefined if no
 * text other than `from` is found.
 */
export function neighbour(
  queue: StepList,
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
