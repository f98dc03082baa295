import { createListeners } from '#src/workspace/listeners.ts'
import type { Unit } from '#src/workspace/view.ts'
import { createAsking } from './asking.ts'
import type { Mark, SortedBy } from './corpus.ts'
import { changesOf, createHanding } from './handing.ts'
import { openPagePort, openWorkerPort, type OpenPort } from './port.ts'
import type { Answer } from './protocol.ts'
import type { Query } from './query.ts'
import type { Replaced, Replacement } from './replace.ts'

export type SearchFault = Extract<Answer, { kind: 'fault' }>['fault']

/** By key: a part of a list counts other places than the list. */
type Found = {
  query: Query
  units: readonly Unit[]
  keys: ReadonlySet<string>
  marks: ReadonlyMap<string, Mark>
}
/** If the current query failed, `found` is that of an earlier one. */
export type SearchState = { found: Found | null; fault: { query: Query; why: SearchFault } | null }
export type Replacing = { units: readonly Unit[]; found: (Replaced & { at: number })[] } | { fault: SearchFault }

type Options = { open?: OpenPort; openFallback?: OpenPort; maxMs?: number; pause?: () => Promise<void> }

const maxChanges = 2_000
/** A worker that has not answered by then is stuck in an expression. */
const graceMs = 300

const nextTask = () =>
  new Promise<void>((done) => {
    setTimeout(done)
  })
const isSame = (a: Query, b: Query) => a.q === b.q && a.mode === b.mode && a.in === b.in

const nothingFound: SearchState = { found: null, fault: null }

/** What changed since the last answer; undefined where everything is to be searched. */
function fewChanged(query: Query, { found }: SearchState, units: readonly Unit[]) {
  if (!found || !isSame(found.query, query) || found.units.length !== units.length) return undefined
  const places = changesOf(units, found.units)
  return places.length <= maxChanges ? { before: found, places } : undefined
}

type Hits = Extract<Answer, { kind: 'places' }>
type Few = NonNullable<ReturnType<typeof fewChanged>>

function foundNow(query: Query, units: readonly Unit[], hits: Hits, few: Few | undefined): Found {
  const answered = [...hits.places].flatMap((at) => units[at]?.key ?? [])
  const marked = hits.marks.map((mark, index) => [answered[index] ?? '', mark] as const)
  if (!few) return { query, units, keys: new Set(answered), marks: new Map(marked) }
  const { before, places } = few
  const looked = places.flatMap((at) => [before.units[at]?.key ?? '', units[at]?.key ?? ''])
  const isHit = new Set(answered)
  const marks = new Map(before.marks)
  for (const key of looked) marks.delete(key)
  for (const [key, mark] of marked) marks.set(key, mark)
  // While somebody types, mostly the same texts match: then the set of keys is kept.
  if (looked.every((key) => before.keys.has(key) === isHit.has(key))) return { query, units, keys: before.keys, marks }
  const keys = new Set(before.keys)
  for (const key of looked) keys.delete(key)
  for (const key of answered) keys.add(key)
  return { query, units, keys, marks }
}

function isBehind(query: Query, { found, fault }: SearchState, units: readonly Unit[]): boolean {
  if (fault && isSame(fault.query, query)) return false
  return found === null || fault !== null || !isSame(found.query, query) || found.units !== units
}

const limitsOf = (mode: Query['mode'], maxMs: number) =>
  mode === 'regex' ? { maxMs, limitMs: maxMs + graceMs } : { maxMs: Number.MAX_SAFE_INTEGER, limitMs: Infinity }

/** Searches in a worker, which gets the texts once and then the changes. An expression is stopped after `maxMs`. */
export function createSearch(options: Options = {}) {
  const { open = openWorkerPort, openFallback = openPagePort, maxMs = 1_000, pause = nextTask } = options
  const { tell, subscribe } = createListeners()
  const asking = createAsking(open, openFallback, () => handing.forget())
  const handing = createHanding(asking.tell, pause)
  let wanted: Query | null = null
  let state: SearchState = nothingFound
  let lastId = 0
  let isLooking = false
  const nextId = () => (lastId += 1)

  async function look(query: Query): Promise<SearchState | null> {
    const units = handing.handed()
    const few = fewChanged(query, state, units)
    const { limitMs, ...limit } = limitsOf(query.mode, maxMs)
    const how = { id: nextId(), query, ...limit }
    const said = await asking.ask(
      few ? { kind: 'among', places: few.places, ...how } : { kind: 'find', ...how },
      limitMs,
    )
    if (said?.kind === 'fault') return { ...state, fault: { query, why: said.fault } }
    if (said?.kind !== 'places') return null
    return { found: foundNow(query, units, said, few), fault: null }
  }

  const nextQuery = () => (wanted && isBehind(wanted, state, handing.units()) ? wanted : null)

  async function work(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      for (let query = nextQuery(); query; query = nextQuery()) {
        await handing.handOver()
        const answer = await look(query)
        if (!answer || !wanted || !isSame(wanted, query)) continue
        state = answer
        tell()
      }
    } finally {
      isLooking = false
    }
  }

  return {
    subscribe,
    state: () => state,
    setUnits(next: readonly Unit[]): void {
      handing.take(next)
      void work()
    },
    setQuery(query: Query | null): void {
      wanted = query
      if (query === null) state = nothingFound
      void work()
    },
    prepare: () => void handing.handOver(),
    /** All places in alphabetical order, and the texts that they refer to. */
    async order(by: SortedBy, lang: string | undefined) {
      await handing.handOver()
      const units = handing.handed()
      const said = await asking.ask({ kind: 'order', id: nextId(), by, lang }, Infinity)
      return said?.kind === 'places' ? { units, places: said.places } : null
    },
    /** Translations with each match replaced; null where it must be asked again. */
    async replace(how: Replacement): Promise<Replacing | null> {
      await handing.handOver()
      const units = handing.handed()
      const { limitMs, ...limit } = limitsOf(how.mode, maxMs)
      const said = await asking.ask({ kind: 'replace', id: nextId(), how, ...limit }, limitMs)
      if (said?.kind === 'fault') return { fault: said.fault }
      return said?.kind === 'replaced' ? { units, found: said.found } : null
    },
    close: asking.drop,
  }
}

export type Search = ReturnType<typeof createSearch>
