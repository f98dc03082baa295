import { createListeners } from '#src/workspace/listeners.ts'
import type { Unit } from '#src/workspace/view.ts'
import { createAsking } from './asking.ts'
import type { Mark, SortedBy } from './corpus.ts'
import { changesOf, createHanding } from './handing.ts'
import { openPagePort, openWorkerPort, type OpenPort } from './port.ts'
import { type Answer, unlimitedMs } from './protocol.ts'
import type { Query } from './query.ts'
import type { Replaced, Replacement } from './replace.ts'

export type SearchFault = Extract<Answer, { kind: 'fault' }>['fault']

/** `hits` has a 1 at the place of each text in `units` that is found; the same array while the same are. Marks are by key. */
type Found = {
  query: Query
  units: readonly Unit[]
  hits: Uint8Array
  marks: ReadonlyMap<string, Mark>
}
/** `wanted` is searched now; until it is found, and if it failed, `found` is that of an earlier one. */
export type SearchState = {
  wanted: Query | null
  found: Found | null
  fault: { query: Query; why: SearchFault } | null
}
export type Replacing = { units: readonly Unit[]; found: (Replaced & { at: number })[] } | { fault: SearchFault }

type Options = { open?: OpenPort; openFallback?: OpenPort; maxMs?: number; pause?: () => Promise<void> }

const maxChanges = 2_000
/** A worker that has not answered by then is stuck in an expression. */
const graceMs = 300
/** Only a search that takes longer is said to go on. */
const slowMs = 50

const nextTask = () =>
  new Promise<void>((done) => {
    setTimeout(done)
  })
const isSame = (a: Query, b: Query) => a.q === b.q && a.mode === b.mode && a.in === b.in

const nothingFound: SearchState = { wanted: null, found: null, fault: null }

/** What changed since the last answer; undefined where everything is to be searched. */
function fewChanged(query: Query, { found }: SearchState, units: readonly Unit[]) {
  if (!found || !isSame(found.query, query) || found.units.length !== units.length) return undefined
  const places = changesOf(units, found.units)
  return places.length <= maxChanges ? { before: found, places } : undefined
}

type Few = NonNullable<ReturnType<typeof fewChanged>>
type Said<Kind extends Answer['kind']> = Extract<Answer, { kind: Kind }>

const keyIn = (units: readonly Unit[], at: number | undefined) => units[at ?? -1]?.key ?? ''

const allFound = (query: Query, units: readonly Unit[], { hits, marks }: Said<'hits'>): Found => ({
  query,
  units,
  hits,
  marks: new Map(marks.map(({ at, ...mark }) => [keyIn(units, at), mark])),
})

function foundAmong(query: Query, units: readonly Unit[], answer: Said<'places'>, { before, places }: Few): Found {
  const hits = before.hits.slice()
  for (const at of places) hits[at] = 0
  for (const at of answer.places) hits[at] = 1
  const marks = new Map(before.marks)
  for (const key of places.flatMap((at) => [keyIn(before.units, at), keyIn(units, at)])) marks.delete(key)
  answer.marks.forEach((mark, index) => marks.set(keyIn(units, answer.places[index]), mark))
  // While somebody types, mostly the same texts match.
  const isSame = places.every((at) => before.hits[at] === hits[at])
  return { query, units, hits: isSame ? before.hits : hits, marks }
}

function isBehind(query: Query, { found, fault }: SearchState, units: readonly Unit[]): boolean {
  if (fault && isSame(fault.query, query)) return false
  return found === null || fault !== null || !isSame(found.query, query) || found.units !== units
}

const limitsOf = (mode: Query['mode'], maxMs: number) =>
  mode === 'regex' ? { maxMs, limitMs: maxMs + graceMs } : { maxMs: unlimitedMs, limitMs: Infinity }

/** Searches in a worker, which gets the texts once and then the changes. An expression is stopped after `maxMs`. */
export function createSearch(options: Options = {}) {
  const { open = openWorkerPort, openFallback = openPagePort, maxMs = 1_000, pause = nextTask } = options
  const { tell, subscribe } = createListeners()
  const asking = createAsking(open, openFallback, () => handing.forget())
  const handing = createHanding(asking.tell, pause)
  let state: SearchState = nothingFound
  let slow: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  let isLooking = false
  // The worker's last answer, also to a question that nobody waited for any more.
  let latest: Found | null = null
  const nextId = () => (lastId += 1)

  async function look(query: Query): Promise<Partial<SearchState> | null> {
    const units = handing.handed()
    const few = fewChanged(query, state, units)
    const { limitMs, ...limit } = limitsOf(query.mode, maxMs)
    const how = { id: nextId(), query, ...limit }
    const said = await asking.ask(
      few ? { kind: 'among', places: few.places, ...how } : { kind: 'find', ...how },
      limitMs,
    )
    if (said?.kind === 'fault') return { fault: { query, why: said.fault } }
    if (few) return said?.kind === 'places' ? { found: foundAmong(query, units, said, few), fault: null } : null
    // With most letters of a word the same texts are found as before: whoever lists them has nothing to do.
    if (said?.kind === 'same') latest = latest && { ...latest, query }
    else latest = said?.kind === 'hits' ? allFound(query, units, said) : null
    return latest && { found: latest, fault: null }
  }

  const nextQuery = () => (state.wanted && isBehind(state.wanted, state, handing.units()) ? state.wanted : null)

  function set(next: SearchState): void {
    clearTimeout(slow)
    state = next
    tell()
  }

  async function work(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      for (let query = nextQuery(); query; query = nextQuery()) {
        // The first letter's question leaves in the event of its input.
        if (!handing.isDone()) await handing.handOver()
        const answer = await look(query)
        if (answer && state.wanted === query) set({ ...state, ...answer })
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
    /** What is searched from now on; what was found before stays until it is answered. */
    setQuery(query: Query | null): void {
      const { wanted } = state
      if (query === null ? wanted === null : wanted !== null && isSame(wanted, query)) return
      if (query === null) return set(nothingFound)
      clearTimeout(slow)
      state = { ...state, wanted: query }
      slow = setTimeout(tell, slowMs)
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
    close(): void {
      clearTimeout(slow)
      asking.drop()
    },
  }
}

export type Search = ReturnType<typeof createSearch>
