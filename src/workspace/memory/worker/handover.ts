import type { Space, Unit } from '#src/workspace/view.ts'
import { createFeed } from './feed.ts'
import type { MemoryRequest } from './messages.ts'
import type { MemoryUnit } from '#src/workspace/memory/memory-unit.ts'

/** Number of texts in a message, so that the page is not blocked. */
const atOnce = 1_000

/**
 * Creates a sender that passes the page's texts to the memory. It sends all texts of a collection first, and then only
 * changes, in messages of up to 1,000 texts.
 */
export function createHandover(send: (request: MemoryRequest) => void) {
  const shown = new Map<Space, readonly Unit[]>()
  let feed = createFeed()
  let queue: MemoryUnit[] = []
  let isSending = false

  function sendOn(): void {
    isSending = false
    if (queue.length === 0) return
    send({ ask: 'put', units: queue.slice(0, atOnce) })
    queue = queue.slice(atOnce)
    if (queue.length === 0) return
    isSending = true
    setTimeout(sendOn, 0)
  }

  function take(space: Space, units: readonly Unit[]): void {
    shown.set(space, units)
    const { put, removed } = feed(space, units)
    if (removed.length > 0) {
      const gone = new Set(removed.map(({ key }) => key))
      queue = queue.filter((unit) => unit.space !== space || !gone.has(unit.key))
      send({ ask: 'remove', places: removed })
    }
    queue = queue.length === 0 ? put : [...queue, ...put]
    if (!isSending) sendOn()
  }

  return {
    take,
    restart(): void {
      feed = createFeed()
      queue = []
      for (const [space, units] of shown) take(space, units)
    },
    /** Returns whether all texts of a collection were sent to the memory, and there is at least one. */
    hasGiven: (space: string): boolean =>
      queue.length === 0 && [...shown].some(([given, units]) => given === space && units.length > 0),
    async whole(): Promise<void> {
      while (queue.length > 0) await new Promise((resolve) => setTimeout(resolve, 0))
    },
    stop(): void {
      queue = []
    },
  }
}
