import { createListeners } from '#src/workspace/listeners.ts'

type Here = { key: string; until: number }

/**
 * Tracks which text each other person has open, as reported by the server's event stream. A person counts as gone if
 * nothing is reported for `presentMs`. `greetEveryMs`: min time between two greetings of the same person (see `put`).
 */
export function createOthers(now: () => number, presentMs: number, greetEveryMs = 10_000) {
  const { tell, subscribe } = createListeners()
  const places = new Map<string, Here>()
  const greeted = new Map<string, number>()
  return {
    subscribe,
    /**
     * Returns the names of the people at a text, sorted and joined by commas. One string, so that equal results compare
     * equal.
     */
    at: (key: string): string =>
      [...places]
        .flatMap(([by, here]) => (here.key === key && here.until > now() ? [by] : []))
        .toSorted()
        .join(', '),
    /**
     * Stores the text at which a person was `agoMs` before `at`; null if they have left. Returns true if the person is
     * new, so that this page must report its own place to them.
     */
    put(by: string, key: string | null, at: number, agoMs = 0): boolean {
      const isThere = (places.get(by)?.until ?? 0) > at
      if (key === null) places.delete(by)
      else places.set(by, { key, until: at - agoMs + presentMs })
      tell()
      const isNew = key !== null && !isThere && at - (greeted.get(by) ?? Number.NEGATIVE_INFINITY) >= greetEveryMs
      if (isNew) greeted.set(by, at)
      return isNew
    },
    clear(): void {
      places.clear()
      greeted.clear()
      tell()
    },
    look: tell,
  }
}

export type Others = ReturnType<typeof createOthers>
