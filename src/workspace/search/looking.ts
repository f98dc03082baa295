import type { Unit } from '#src/workspace/view.ts'
import type { AheadAnswer, createAsking } from './asking.ts'
import { allFound, fewChanged, foundAmong, isSameQuery, type Found } from './found.ts'
import { unlimitedMs, type Answer } from './protocol.ts'
import { needleOf, type Query } from './query.ts'

type Letters = Extract<Answer, { kind: 'ahead' }>['letters']

/** By letter, the places that match with this letter added; null if all of them do. No other letter matches. */
type Ahead = ReadonlyMap<string, Letters[number]['places']>

function hitsAt(places: Uint32Array, length: number): Uint8Array {
  const hits = new Uint8Array(length)
  for (let index = 0; index < places.length; index += 1) hits[places[index] ?? 0] = 1
  return hits
}

/** Returns what a query finds, if it is known in advance: it is then drawn together with the typed letter. */
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

/** A worker that has not answered by then is stuck in a regular expression. */
const graceMs = 300

export const limitsOf = (mode: Query['mode'], maxMs: number) =>
  mode === 'regex' ? { maxMs, limitMs: maxMs + graceMs } : { maxMs: unlimitedMs, limitMs: Infinity }

type Parts = { asking: Pick<ReturnType<typeof createAsking>, 'ask'>; nextId: () => number; maxMs: number }

/** Asks a worker for what a query finds, and keeps the common parts of its answers. */
export function createLooking({ asking, nextId, maxMs }: Parts) {
  // The worker's last answer, also to a question that nobody was waiting for any more.
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
     * `shown` is displayed until the answer; what was only known in advance is searched in full, so that more becomes
     * known.
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
      // With most letters of a word, the same texts are found as before: the list need not change.
      if (said?.kind === 'same') latest = latest && { ...latest, query }
      else latest = said?.kind === 'hits' ? allFound(query, units, said) : null
      if (latest && isAhead && found?.units === units && isSameQuery(found.query, query)) latest = found
      return latest && { found: latest, fault: null }
    },
  }
}
