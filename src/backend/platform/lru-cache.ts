type Entry<T> = { value: T; until: number }

/**
 * A cache in memory. A value expires `ms` milliseconds after it was set. If there are more than `most` values, the
 * least recently used one is removed.
 */
export class LruCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #ms: number
  readonly #most: number

  constructor({ ms, most }: { ms: number; most: number }) {
    this.#ms = ms
    this.#most = most
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    this.#entries.delete(key)
    if (entry === undefined || entry.until <= performance.now()) return undefined
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: T): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, until: performance.now() + this.#ms })
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined && this.#entries.size > this.#most) this.#entries.delete(oldest)
  }
}
