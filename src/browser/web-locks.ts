const queues = new Map<string, Promise<unknown>>()

/**
 * Runs work under a Web Lock, so that one page of this browser does so at a time. Outside secure contexts there are no
 * Web Locks; work then runs one at a time within this page.
 */
export function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const done = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, done)
  return done
}

/**
 * Takes a Web Lock. Resolves to a function that releases it, or to null if another page has it. With a signal it waits
 * for the lock, and resolves to null if the signal aborts first. Without Web Locks, every page gets the lock.
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
