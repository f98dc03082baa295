import type { Unit } from '#src/workspace/view.ts'
import type { Answer } from './protocol.ts'
import { needleOf, type Query } from './query.ts'
import type { Found } from './found.ts'

type Letters = Extract<Answer, { kind: 'ahead' }>['letters']

/** By letter, the places that match with this letter added; null if all of them do. No other letter matches. */
export type Ahead = ReadonlyMap<string, Letters[number]['places']>

function hitsAt(places: Uint32Array, length: number): Uint8Array {
  const hits = new Uint8Array(length)
  for (let index = 0; index < places.length; index += 1) hits[places[index] ?? 0] = 1
  return hits
}

/** Returns what a query finds, if it is known in advance: it is then drawn together with the typed letter. */
export function foundAhead(from: Found, ahead: Ahead, query: Query, units: readonly Unit[]): Found | undefined {
  const { query: before } = from
  if (from.units !== units || query.mode !== 'plain' || before.mode !== 'plain' || before.in !== query.in)
    return undefined
  const [needle, known] = [needleOf(query), needleOf(before)]
  if (!needle.startsWith(known) || needle.length !== known.length + 1) return undefined
  const places = ahead.get(needle.slice(known.length))
  const hits = places === null ? from.hits : hitsAt(places ?? new Uint32Array(), units.length)
  return { ...from, query, hits }
}
