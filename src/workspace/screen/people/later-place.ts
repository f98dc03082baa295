import type { Place } from '#src/workspace/screen/list/queue/use-place.ts'

type StoredPlace = { key: string | null; at: string | null }

/** Device and server store one visit some seconds apart, and their clocks differ. */
const sameVisitMs = 30_000

/** Returns the later place on another device; null if this device was at a text later, or at the same text. */
export function laterPlace({ key, at }: StoredPlace, own: Place | null): { key: string; at: string } | null {
  if (key === null || at === null || key === own?.key) return null
  return own === null || Date.parse(at) - own.at > sameVisitMs ? { key, at } : null
}
