export type Random = {
  /** A number from 0 up to but not including 1. */
  next: () => number
  /** A whole number between both ends, both included. */
  int: (low: number, high: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

/** One stream of numbers for each name, the same on every machine (mulberry32 over an FNV-1a hash of the name). */
export function createRandom(name: string): Random {
  let state = hashText(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (list) => at(list, int(0, list.length - 1)),
  }
}

export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** The entry at an index, counted round and round; the list must not be empty. */
export function at<T>(list: readonly T[], index: number): T {
  const entry = list[((index % list.length) + list.length) % list.length]
  if (entry === undefined) throw new Error('an empty list has no entry')
  return entry
}
