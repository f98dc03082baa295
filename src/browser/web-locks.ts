const queues = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while holding a Web Lock, and returns its result. Only one page of this browser at a time runs work under
 * this name. Outside secure contexts, where Web Locks are missing, this holds only within the page.
 */
export function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const done = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, done)
  return done
}

/**
 * Takes a Web Lock. Resolves to a function that releases it, or to null if another page has it. With `signal`, waits
 * for the lock, and resolves to null if the signal is aborted first. Where Web Locks are missing, every page gets the
 * lock.
 */
export async function takeLock(name: string, signal?: AbortSignal): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => undefined
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
  const { promise: taken, resolve, reject } = Promise.withResolvers<(() => void) | null>()
  navigator.locks
    .request(name, signal ? { signal } : { ifAvailable: true }, (lock) => {
      resolve(lock && release)
      return lock ? isOver : undefined
    })
    .catch(reject)
  return taken.catch(() => (signal?.aborted ? null : () => undefined))
}
