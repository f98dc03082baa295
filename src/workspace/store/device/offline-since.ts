import { offlineSince as name } from '#src/browser/local-value.ts'
import type { SlotStorage } from './pending-slot.ts'

export type CutOff = ReturnType<typeof createOfflineSince>

/**
 * Stores when the server became unreachable, in ms since 1970. The time survives a reload. Any page that reaches the
 * server clears it.
 */
export function createOfflineSince(place: Pick<SlotStorage, 'read' | 'write'> | undefined) {
  return {
    /** Returns the start of the outage: the stored time if there is one, otherwise now. */
    begin(now: number): number {
      const kept = Number(place?.read(name) ?? Number.NaN)
      if (kept > 0 && kept <= now) return kept
      place?.write(name, String(now))
      return now
    },
    end(): void {
      if (typeof place?.read(name) === 'string') place.write(name, null)
    },
  }
}
