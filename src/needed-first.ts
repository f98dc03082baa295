/** What is fetched for later waits no longer than this for what the open page needs now. */
const limitMs = 15_000

const works = new Set<Promise<unknown>>()

/** Says that the open page waits for this work, so that nothing is fetched beside it that can wait. */
export function neededFirst(work: Promise<unknown>): void {
  works.add(work)
  const end = () => works.delete(work)
  work.then(end, end)
}

/** Resolves once nothing is waited for any more, or after some seconds. */
export async function afterNeeded(): Promise<void> {
  if (works.size === 0) return
  const limit = new Promise((done) => setTimeout(done, limitMs))
  await Promise.race([Promise.allSettled(works), limit])
}
