import type { Place } from '#src/workspace/screen/list/use-place.ts'

/** What the server says of where somebody was last. */
type Told = { key: string | null; at: string | null }

/** What a device keeps and what it tells the server of one visit lie some seconds apart, and clocks differ. */
const sameVisitMs = 30_000

/** The text to go on at that was open on another device; null where this one was at a text later, or at the same. */
export function laterPlace({ key, at }: Told, own: Place | null): { key: string; at: string } | null {
  if (key === null || at === null || key === own?.key) return null
  return own === null || Date.parse(at) - own.at > sameVisitMs ? { key, at } : null
}
