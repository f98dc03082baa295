type Slot = { running: Promise<unknown>; next?: Promise<unknown> }

/**
 * Lets concurrent requests with the same key share a read. A request that arrives during a read gets the result of the
 * next read, which starts when the current one ends, so its data is never older than the request.
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
