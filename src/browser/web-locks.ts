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
