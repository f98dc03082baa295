type How = { keptMs: number; waitMs: number }

/**
 * Returns a function that reads a value at most once at a time, however many callers ask for it. It resolves to the
 * value of the last read for `keptMs`. If a new read fails or takes longer than `waitMs`, it resolves to null; a slow
 * read continues, and its value is kept.
 */
export function latestOf<T>(read: () => Promise<T>, { keptMs, waitMs }: How): () => Promise<T | null> {
  let kept: { value: T; at: number } | undefined
  let reading: Promise<T | null> | undefined
  const begin = async () => {
    try {
      const value = await read()
      kept = { value, at: performance.now() }
      return value
    } catch {
      return null
    }
  }
  return async () => {
    if (kept && performance.now() - kept.at < keptMs) return kept.value
    reading ??= begin().finally(() => {
      reading = undefined
    })
    return withinMs(waitMs, reading)
  }
}

async function withinMs<T>(ms: number, running: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return Promise.race([running, late]).finally(() => clearTimeout(timer))
}
