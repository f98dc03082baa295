import type { Unit } from '#src/workspace/view.ts'
import type { AheadAnswer, createAsking } from './asking.ts'
import { allFound, fewChanged, foundAmong, isSameQuery, type Found } from './found.ts'
import { unlimitedMs, type Answer } from './protocol.ts'
import { needleOf, type Query } from './query.ts'

type Letters = Extract<Answer, { kind: 'ahead' }>['letters']

/**
 * For each letter that may be typed next, the indexes of the texts that then match; null if all current matches do. Any
 * other letter has no matches.
 */
type Ahead = ReadonlyMap<string, Letters[number]['places']>

function hitsAt(places: Uint32Array, length: number): Uint8Array {
  const hits = new Uint8Array(length)
  for (let index = 0; index < places.length; index += 1) hits[places[index] ?? 0] = 1
  return hits
}

/**
 * Returns the result of a query if it was looked up in advance, so that it is drawn together with the typed letter.
 * Otherwise undefined.
 */
function foundAhead(from: Found, ahead: Ahead, query: Query, units: readonly Unit[]): Found | undefined {
  const { query: before } = from
  if (from.units !== units || query.mode !== 'plain' || before.mode !== 'plain' || before.in !== query.in)
    return undefined
  const [needle, known] = [needleOf(query), needleOf(before)]
  if (!needle.startsWith(known) || needle.length !== known.length + 1) return undefined
  const places = ahead.get(needle.slice(known.length))
  const hits = places === null ? from.hits : hitsAt(places ?? new Uint32Array(), units.length)
  return { ...from, query, hits }
}

/** How much longer than the time limit to wait. After that, the worker is stuck in a regular expression. */
const graceMs = 300

export const limitsOf = (mode: Query['mode'], maxMs: number) =>
  mode === 'regex' ? { maxMs, limitMs: maxMs + graceMs } : { maxMs: unlimitedMs, limitMs: Infinity }

type Parts = { asking: Pick<ReturnType<typeof createAsking>, 'ask'>; nextId: () => number; maxMs: number }

/**
 * Creates the search through a worker. `look` resolves to null if the worker has ended, and the search must be
 * repeated. Parts that are equal in two results are the same objects.
 */
export function createLooking({ asking, nextId, maxMs }: Parts) {
  // The worker's last result, even if the query had changed before it came.
  let latest: Found | null = null
  let lastFind = 0
  let ahead: Ahead | null = null

  return {
    onAhead({ id, letters }: AheadAnswer): void {
      if (id === lastFind) ahead = new Map(letters.map(({ letter, places }) => [letter, places]))
    },
    knownAhead: (query: Query, units: readonly Unit[]): Found | undefined =>
      latest && ahead ? foundAhead(latest, ahead, query, units) : undefined,
    /**
     * Searches for a query. `shown`: the result shown meanwhile. If it was looked up in advance, the search still runs
     * in full, because that result may lack the next letters.
     */
    async look(query: Query, units: readonly Unit[], shown: { found: Found | null; isAhead: boolean }) {
      const { found, isAhead } = shown
      const few = isAhead ? undefined : fewChanged(query, found, units)
      const { limitMs, ...limit } = limitsOf(query.mode, maxMs)
      const how = { id: nextId(), query, ...limit }
      if (!few) [lastFind, ahead] = [how.id, null]
      const said = await asking.ask(
        few ? { kind: 'among', places: few.places, ...how } : { kind: 'find', ...how },
        limitMs,
      )
      if (said?.kind === 'fault') return { fault: { query, why: said.fault } }
      if (few) return said?.kind === 'places' ? { found: foundAmong(query, units, said, few), fault: null } : null
      // Most letters of a word find the same texts as before. The list then need not change.
      if (said?.kind === 'same') latest = latest && { ...latest, query }
      else latest = said?.kind === 'hits' ? allFound(query, units, said) : null
      if (latest && isAhead && found?.units === units && isSameQuery(found.query, query)) latest = found
      return latest && { found: latest, fault: null }
    },
  }
}
