/** Max time that idle work waits for page work. */
const limitMs = 15_000

const works = new Set<Promise<unknown>>()

/** Registers work of the open page. Idle work waits for it, so that both do not compete. */
export function registerPageWork(work: Promise<unknown>): void {
  works.add(work)
  const end = () => works.delete(work)
  work.then(end, end)
}

/** Resolves when all registered page work has finished, or after `limitMs`. */
export async function waitUntilIdle(): Promise<void> {
  if (works.size === 0) return
  const limit = new Promise((done) => setTimeout(done, limitMs))
  await Promise.race([Promise.allSettled(works), limit])
}
