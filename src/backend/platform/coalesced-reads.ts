type Slot = { running: Promise<unknown>; next?: Promise<unknown> }

/**
 * Shares one read among concurrent requests. No request gets data older than itself: a request that arrives during a
 * read waits for the next read, which begins as soon as that one has ended.
 */
export class CoalescedReads<T> {
  readonly #slots = new Map<string, Slot & { next?: Promise<T> }>()

  read(key: string, read: () => Promise<T>): Promise<T> {
    const slot = this.#slots.get(key)
    if (slot === undefined) return this.#begin(key, read)
    const begin = () => this.#begin(key, read)
    return (slot.next ??= slot.running.then(begin, begin))
  }

  #begin(key: string, read: () => Promise<T>): Promise<T> {
    const running = read()
    const slot: Slot & { next?: Promise<T> } = { running }
    this.#slots.set(key, slot)
    const end = () => {
      if (slot.next === undefined) this.#slots.delete(key)
    }
    running.then(end, end)
    return running
  }
}
