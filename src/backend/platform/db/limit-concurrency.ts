export type ConcurrencyLimit = <T>(run: () => Promise<T>) => Promise<T>

/**
 * Returns a function that runs the functions passed to it, at most `max` at the same time. Further ones wait in the
 * order of their calls. If one waits longer than `maxWaitMs`, its promise is rejected with `tooLate()`.
 */
export function limitConcurrency(
  max: number,
  { maxWaitMs, tooLate }: { maxWaitMs: number; tooLate: () => Error },
): ConcurrencyLimit {
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

/** Like `limitConcurrency`, but with a separate limit for each key. */
export function limitConcurrencyPerKey(
  max: number,
  how: Parameters<typeof limitConcurrency>[1],
): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const all = new Map<string, { turns: ConcurrencyLimit; users: number }>()
  return async (key, run) => {
    const one = all.get(key) ?? { turns: limitConcurrency(max, how), users: 0 }
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
