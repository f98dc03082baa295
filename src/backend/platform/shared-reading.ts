type Slot = { running: Promise<unknown>; next?: Promise<unknown> }

/**
 * Shares one read among those who ask at about the same time. Nobody gets what is older than the request: whoever asks during a
 * read waits for the next one, which begins as soon as that has ended.
 */
export class SharedReading<T> {
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
