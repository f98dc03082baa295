import { z } from 'zod'
import type { Database } from '#src/backend/db.ts'

/** What the database tells on its channel when a basket's status changes (migration 0004). */
const news = z.object({
  basket_number: z.string(),
  order_status: z.int(),
  last_status_update: z.string(),
  /** All companies that may see the basket. */
  companies: z.array(z.int()),
})
export type BasketNews = z.output<typeof news>

export type NewsReader = {
  told: (news: BasketNews) => void
  /** The connection was lost for a while: what changed meanwhile was told to nobody. */
  missed: () => void
}

type Hub = { readers: Set<NewsReader>; listening: Promise<unknown> }
const hubs = new WeakMap<Database, Hub>()

/**
 * Tells a reader of every change of a basket's status from now on, whichever process makes it; answers what ends that.
 * One LISTEN, begun with the first reader, serves all of a process; it ends with the database.
 */
export async function readNews(database: Database, reader: NewsReader): Promise<() => void> {
  const hub = hubs.get(database) ?? openHub(database)
  hub.readers.add(reader)
  try {
    await hub.listening
  } catch (error) {
    hubs.delete(database)
    throw error
  }
  return () => void hub.readers.delete(reader)
}

function openHub(database: Database): Hub {
  const readers = new Set<NewsReader>()
  const heard = (payload: string) => {
    const parsed = news.safeParse(fromJson(payload))
    if (parsed.success) for (const reader of readers) reader.told(parsed.data)
  }
  const resumed = () => {
    for (const reader of readers) reader.missed()
  }
  const hub = { readers, listening: database.listen('basket_status', heard, resumed) }
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
