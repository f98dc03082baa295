export type Turns = <T>(run: () => Promise<T>) => Promise<T>

/** Lets only so many run at once, the others in the order in which they came; one whose turn does not come in time fails with `tooLate`. */
export function turnsOf(max: number, { maxWaitMs, tooLate }: { maxWaitMs: number; tooLate: () => Error }): Turns {
  let running = 0
  const waiting = new Set<() => void>()
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        waiting.delete(begin)
        running += 1
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(tooLate())
      }, maxWaitMs)
      waiting.add(begin)
      if (running < max) begin()
    })
  return async (run) => {
    await turn()
    try {
      return await run()
    } finally {
      running -= 1
      const [next] = waiting
      next?.()
    }
  }
}

/** As turnsOf, for each key by itself. */
export function turnsOfEach(
  max: number,
  how: Parameters<typeof turnsOf>[1],
): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const all = new Map<string, { turns: Turns; users: number }>()
  return async (key, run) => {
    const one = all.get(key) ?? { turns: turnsOf(max, how), users: 0 }
    all.set(key, one)
    one.users += 1
    try {
      return await one.turns(run)
    } finally {
      one.users -= 1
      if (one.users === 0) all.delete(key)
    }
  }
}
