import { z } from 'zod'
import type { Database } from '#src/backend/platform/db/db.ts'

/** What the database tells on its channel when a basket's status changes (migration 0004). */
const basketEvent = z.object({
  basket_number: z.string(),
  order_status: z.int(),
  last_status_update: z.string(),
  /** Missing where a process of the version before wrote it. */
  approval_number: z.string().nullish(),
  companies: z.array(z.int()),
})
export type BasketEvent = z.output<typeof basketEvent>

export type BasketListener = {
  onEvent: (event: BasketEvent) => void
  /** The connection was lost for a while: what changed meanwhile was told to nobody. */
  onMissed: () => void
}

type Hub = { listeners: Set<BasketListener>; listening: Promise<unknown> }
const hubs = new WeakMap<Database, Hub>()

/** Calls the listener for every change of a basket's status in any process, until the function returned. One LISTEN serves all listeners of a process. */
export async function listenToBaskets(database: Database, listener: BasketListener): Promise<() => void> {
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

function openHub(database: Database): Hub {
  const listeners = new Set<BasketListener>()
  const onMessage = (payload: string) => {
    const parsed = basketEvent.safeParse(fromJson(payload))
    if (parsed.success) for (const listener of listeners) listener.onEvent(parsed.data)
  }
  const onResumed = () => {
    for (const listener of listeners) listener.onMissed()
  }
  const hub = { listeners, listening: database.listen('basket_status', onMessage, onResumed) }
  hubs.set(database, hub)
  return hub
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // anybody with access to the database may notify anything
  }
}
