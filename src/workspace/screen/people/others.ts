import { createListeners } from '#src/workspace/listeners.ts'

type Here = { key: string; until: number }

/** Who is at which text, by the event stream; after `presentMs` of silence somebody counts as gone. */
export function createOthers(now: () => number, presentMs: number) {
  const { tell, subscribe } = createListeners()
  const places = new Map<string, Here>()
  return {
    subscribe,
    /** Joined names in alphabetical order, so that equal results compare equal. */
    at: (key: string): string =>
      [...places]
        .flatMap(([by, here]) => (here.key === key && here.until > now() ? [by] : []))
        .toSorted()
        .join(', '),
    put(by: string, key: string | null, at: number): void {
      if (key === null) places.delete(by)
      else places.set(by, { key, until: at + presentMs })
      tell()
    },
    clear(): void {
      places.clear()
      tell()
    },
    look: tell,
  }
}

export type Others = ReturnType<typeof createOthers>
