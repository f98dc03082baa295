import { createListeners } from '#src/workspace/listeners.ts'

type Here = { key: string; until: number }

/** Who else is at which text, by what the stream tells; somebody who says nothing more is taken to have left. */
export function createOthers(now: () => number, presentMs: number) {
  const { tell, subscribe } = createListeners()
  const places = new Map<string, Here>()
  return {
    subscribe,
    /** The others at a text, by the alphabet, joined: the same string as long as they are the same. */
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
    /** Draws anew where somebody's time has run out. */
    look: tell,
  }
}

export type Others = ReturnType<typeof createOthers>
