type How = { keptMs: number; waitMs: number }

/**
 * Shares one slow read among all who ask for it. A value is returned again for `keptMs`. If a new one takes longer than
 * `waitMs` or fails, the result is null; the read goes on, and no second one starts meanwhile.
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
