import { createListeners } from '#src/workspace/listeners.ts'
import type { Unit } from '#src/workspace/view.ts'
import { createAsking } from './asking.ts'
import type { SortedBy } from './corpus.ts'
import { type Found, isSameQuery } from './found.ts'
import { createHanding } from './handing.ts'
import { createLooking, limitsOf } from './looking.ts'
import { openPagePort, openWorkerPort, type OpenPort } from './port.ts'
import type { Answer } from './protocol.ts'
import type { Query } from './query.ts'
import type { Replaced, Replacement } from './replace.ts'

export type SearchFault = Extract<Answer, { kind: 'fault' }>['fault']

/**
 * State of a search. `wanted`: the current query. `found`: the latest result, which belongs to an earlier query until
 * `wanted` is answered, or if it failed. `fault`: the query that failed, and why.
 */
export type SearchState = {
  wanted: Query | null
  found: Found | null
  fault: { query: Query; why: SearchFault } | null
}
export type Replacing = { units: readonly Unit[]; found: (Replaced & { at: number })[] } | { fault: SearchFault }

type Options = { open?: OpenPort; openFallback?: OpenPort; maxMs?: number; pause?: () => Promise<void> }

/** A search is shown as running after this time. */
const slowMs = 50

const nextTask = () =>
  new Promise<void>((done) => {
    setTimeout(done)
  })

const nothingFound: SearchState = { wanted: null, found: null, fault: null }

function isBehind(query: Query, { found, fault }: SearchState, units: readonly Unit[]): boolean {
  if (fault && isSameQuery(fault.query, query)) return false
  return found === null || fault !== null || !isSameQuery(found.query, query) || found.units !== units
}

/**
 * Creates the search of a list. It runs in a worker, which receives all texts once and then only changes. If there is
 * no worker, it runs on this page. A regular expression is stopped after `maxMs`, by default a second.
 */
export function createSearch(options: Options = {}) {
  const { open = openWorkerPort, openFallback = openPagePort, maxMs = 1_000, pause = nextTask } = options
  const { tell, subscribe } = createListeners()
  const asking = createAsking(open, openFallback, {
    onAhead: (answer) => looking.onAhead(answer),
    onGone: () => handing.forget(),
  })
  const handing = createHanding(asking.tell, pause)
  let state: SearchState = nothingFound
  let slow: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  let isLooking = false
  let shownAhead: Found | undefined
  const nextId = () => (lastId += 1)
  const looking = createLooking({ asking, nextId, maxMs })

  const isAhead = () => shownAhead !== undefined && state.found === shownAhead

  // Searches again in full if the shown result was looked up in advance, because it may be incomplete.
  const nextQuery = () =>
    state.wanted && (isAhead() || isBehind(state.wanted, state, handing.units())) ? state.wanted : null

  function set(next: SearchState): void {
    clearTimeout(slow)
    state = next
    tell()
  }

  async function work(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      for (let query = nextQuery(); query && !asking.isClosed(); query = nextQuery()) {
        // Without texts to send, the question is sent in the same event as the input.
        if (!handing.isDone()) await handing.handOver()
        const answer = await looking.look(query, handing.handed(), { found: state.found, isAhead: isAhead() })
        const isKnown = answer?.found !== undefined && answer.found === state.found
        if (isKnown) shownAhead = undefined
        else if (answer && state.wanted === query) set({ ...state, ...answer })
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
    /** Sets the query. Earlier matches stay until it is answered. */
    setQuery(query: Query | null): void {
      const { wanted } = state
      if (query === null ? wanted === null : wanted !== null && isSameQuery(wanted, query)) return
      if (query === null) return set(nothingFound)
      shownAhead = handing.isDone() ? looking.knownAhead(query, handing.units()) : undefined
      if (shownAhead) set({ wanted: query, found: shownAhead, fault: null })
      else {
        clearTimeout(slow)
        state = { ...state, wanted: query }
        slow = setTimeout(tell, slowMs)
      }
      void work()
    },
    prepare: () => void handing.handOver(),
    /** Returns the indexes of all texts in alphabetical order, and the texts; null if the caller must ask again. */
    async order(by: SortedBy, lang: string | undefined) {
      await handing.handOver()
      const units = handing.handed()
      const said = await asking.ask({ kind: 'order', id: nextId(), by, lang }, Infinity)
      return said?.kind === 'places' ? { units, places: said.places } : null
    },
    /** Returns the texts whose translation changes, with each match replaced; null if the caller must ask again. */
    async replace(how: Replacement): Promise<Replacing | null> {
      await handing.handOver()
      const units = handing.handed()
      const { limitMs, ...limit } = limitsOf(how.mode, maxMs)
      const said = await asking.ask({ kind: 'replace', id: nextId(), how, ...limit }, limitMs)
      if (said?.kind === 'fault') return { fault: said.fault }
      return said?.kind === 'replaced' ? { units, found: said.found } : null
    },
    /** Opens a closed search again. */
    open: asking.open,
    close(): void {
      clearTimeout(slow)
      asking.close()
    },
  }
}

export type Search = ReturnType<typeof createSearch>
