import type { WordsPlace } from './last-words.ts'

const name = 'portal.offline-since'

export type CutOff = ReturnType<typeof createCutOff>

/** Since when the server has not been reached, in ms since 1970: the same for all pages of this browser, and after a reload. */
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
