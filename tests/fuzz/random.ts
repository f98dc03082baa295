export type Random = {
  below: (limit: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (share: number) => boolean
}

/** Returns a random generator (mulberry32), which gives the same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => {
    const [picked] = list.slice(below(list.length))
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }
  return { below, pick, chance: (share) => next() < share }
}
