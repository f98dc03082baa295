import type { z } from 'zod'
import type { Database } from '#src/backend/platform/db/db.ts'

export type EventListener<Event> = {
  onEvent: (event: Event) => void
  /** Called when a lost connection is back. Events may have been missed meanwhile. */
  onMissed: () => void
}

type Hub<Event> = { listeners: Set<EventListener<Event>>; listening: Promise<unknown> }

/**
 * Returns a function that subscribes a listener to the events of a channel, which any process may send. It resolves to
 * a function that unsubscribes. All listeners of a process share one LISTEN.
 */
export function createEventHub<Event>(channel: string, event: z.ZodType<Event>) {
  const hubs = new WeakMap<Database, Hub<Event>>()

  function openHub(database: Database): Hub<Event> {
    const listeners = new Set<EventListener<Event>>()
    const onMessage = (payload: string) => {
      const parsed = event.safeParse(fromJson(payload))
      if (parsed.success) for (const listener of listeners) listener.onEvent(parsed.data)
    }
    const onResumed = () => {
      for (const listener of listeners) listener.onMissed()
    }
    const hub = { listeners, listening: database.listen(channel, onMessage, onResumed) }
    hubs.set(database, hub)
    return hub
  }

  return async (database: Database, listener: EventListener<Event>): Promise<() => void> => {
    const hub = hubs.get(database) ?? openHub(database)
    hub.listeners.add(listener)
    try {
      await hub.listening
    } catch (error) {
      hubs.delete(database)
      throw error
    }
    return () => void hub.listeners.delete(listener)
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // anyone with access to the database may notify anything
  }
}
