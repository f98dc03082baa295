/** Maximum time that idle work waits for the open page. */
const limitMs = 15_000

const works = new Set<Promise<unknown>>()

/** Registers work that the open page waits for, so that idle work does not compete with it. */
export function registerPageWork(work: Promise<unknown>): void {
  works.add(work)
  const end = () => works.delete(work)
  work.then(end, end)
}

/** Resolves when all registered work has finished, or after `limitMs`. */
export async function waitUntilIdle(): Promise<void> {
  if (works.size === 0) return
  const limit = new Promise((done) => setTimeout(done, limitMs))
  await Promise.race([Promise.allSettled(works), limit])
}
