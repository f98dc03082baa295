import { offlineSince as name } from '#src/local-value.ts'
import type { WordsPlace } from './last-words.ts'

export type CutOff = ReturnType<typeof createCutOff>

/** Since when the server has not been reached, in ms since 1970: after a reload too. Any page that reaches the server ends it. */
export function createCutOff(place: Pick<WordsPlace, 'read' | 'write'> | undefined) {
  return {
    /** When it began: now, unless an earlier page knows. */
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
