const queues = new Map<string, Promise<unknown>>()

/**
 * Runs work under a Web Lock, one page of this browser at a time. Outside secure contexts, where Web Locks are missing,
 * runs work one at a time within this page.
 */
export function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const done = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, done)
  return done
}

/**
 * Takes a Web Lock, and resolves to the function that releases it. Resolves to null if another page has it; with a
 * signal, waits for it, and resolves to null if the signal aborts first. Where Web Locks are missing, every page gets it.
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
