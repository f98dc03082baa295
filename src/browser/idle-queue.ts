/** Max time that idle work waits for page work. */
const limitMs = 15_000

const works = new Set<Promise<unknown>>()

/**
 * Registers work that the open page needs. Work that can wait starts after it (waitUntilIdle), so that the two do not
 * compete.
 */
export function registerPageWork(work: Promise<unknown>): void {
  works.add(work)
  const end = () => works.delete(work)
  work.then(end, end)
}

/**
 * Resolves when the registered work of the page has ended, also if it has failed, or after `limitMs` at the latest.
 * Resolves at once if there is none.
 */
export async function waitUntilIdle(): Promise<void> {
  if (works.size === 0) return
  const limit = new Promise((done) => setTimeout(done, limitMs))
  await Promise.race([Promise.allSettled(works), limit])
}
