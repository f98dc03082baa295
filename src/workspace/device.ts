import * as z from 'zod/mini'
import { openDb, type Factories, type WorkspaceDb } from './db.ts'
import type { TextsPort } from './port.ts'
import { isOfStorage, StorageFailure, toStorageFailure } from './storage-failure.ts'

/** What one tab tells the others: which edits it wrote, or that server texts changed. */
const news = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edits'),
    owner: z.string(),
    scope: z.string(),
    lang: z.string(),
    keys: z.array(z.string()),
  }),
  z.object({ kind: z.literal('texts'), scope: z.string() }),
])
type News = z.infer<typeof news>

export type DeviceEvents = {
  onNews(news: News): void
  /** A newer release wants the database: what is typed is to be written within the promise, nothing is after it. */
  onOutdated(): Promise<void>
  onBlocked(): void
}

/** What a workspace needs of the machine it runs on, one for each tab. */
export type Device = {
  port: TextsPort
  now(): number
  newRequestId(): string
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  isOnline(): boolean
  /** Runs work on the open database; a lost connection is opened again once. Throws a StorageFailure. */
  use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result>
  /** Tells every other workspace of this tab and of the others. */
  tell(news: News, from: DeviceEvents): void
  listen(events: DeviceEvents): () => void
}

export type DeviceParts = Pick<Device, 'port' | 'now' | 'newRequestId' | 'exclusively' | 'isOnline'> & {
  factories?: Factories
}

const channelName = 'portal-workspace'
const flushLimitMs = 2_000

export function createDevice({ factories, ...parts }: DeviceParts): Device & { close(): void } {
  const listeners = new Set<DeviceEvents>()
  const channel = new BroadcastChannel(channelName)
  let opening: Promise<WorkspaceDb> | null = null
  let isOutdated = false
  let isClosed = false

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another release may speak otherwise; its own edits are on disk all the same.
    const parsed = news.safeParse(data)
    if (parsed.success) listeners.forEach((listener) => listener.onNews(parsed.data))
  })

  function open(): Promise<WorkspaceDb> {
    if (isOutdated) return Promise.reject(new StorageFailure('outdated', 'a newer release has taken over the database'))
    if (isClosed) return Promise.reject(new StorageFailure('connection-lost', 'this device was closed'))
    opening ??= openDb(
      {
        async onOutdated() {
          const limit = new Promise((resolve) => setTimeout(resolve, flushLimitMs))
          await Promise.race([limit, Promise.allSettled([...listeners].map((listener) => listener.onOutdated()))])
          isOutdated = true
        },
        onBlocked: () => listeners.forEach((listener) => listener.onBlocked()),
      },
      factories,
    )
    opening.catch(() => {
      opening = null
    })
    return opening
  }

  function drop(): void {
    void opening?.then(
      (db) => db.close(),
      () => undefined,
    )
    opening = null
  }

  async function attempt<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result> {
    const db = await open()
    try {
      return await work(db)
    } catch (error) {
      if (isOutdated) throw new StorageFailure('outdated', 'a newer release has taken over the database')
      throw isOfStorage(error) ? toStorageFailure(error, 'use') : error
    }
  }

  return {
    ...parts,
    async use(work) {
      try {
        return await attempt(work)
      } catch (error) {
        if (!(error instanceof StorageFailure) || error.reason !== 'connection-lost') throw error
        drop()
        return attempt(work)
      }
    },
    tell(message, from) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
      if (!isClosed) channel.postMessage(message)
      for (const listener of listeners) if (listener !== from) listener.onNews(message)
    },
    listen(events) {
      listeners.add(events)
      return () => void listeners.delete(events)
    },
    close() {
      isClosed = true
      channel.close()
      drop()
    },
  }
}
