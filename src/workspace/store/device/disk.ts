import { findIdentity, identityOf, openDb, type Factories, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { isOfStorage, StorageFailure, toStorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { StorageReason } from '#src/workspace/view.ts'

const openLimitMs = 8_000
const losesConnection = new Set<StorageReason>(['connection-lost', 'unknown'])

export type DiskEvents = {
  onOutdated(): Promise<void>
  onBlocked(): void
  onLost(): void
  /** Another database than before was opened; nothing else uses it within the promise. */
  onReplaced(db: WorkspaceDb): Promise<void>
}

function withLimit<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () => reject(new StorageFailure('cannot-open', 'the database did not open in time'))
  const timer = setTimeout(late, openLimitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const outdated = () => new StorageFailure('outdated', 'a newer release has taken over the database')

/** A reader such as a live query may be the first to need the database: opening writes, and must stay outside it. */
const onItsOwn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  new Promise((done, failed) => setTimeout(() => work().then(done, failed)))

/** The database on the device: opened on demand, and again where its connection was lost. */
export function createDisk(events: DiskEvents, factories?: Factories) {
  let opening: { own: object; db: Promise<WorkspaceDb> } | null = null
  let identity: string | null = null
  let isOutdated = false
  let isClosed = false

  async function open(own: object): Promise<WorkspaceDb> {
    const onOutdated = () =>
      events.onOutdated().finally(() => {
        isOutdated = true
      })
    const onLost = () => {
      drop(own)
      events.onLost()
    }
    const db = await openDb({ onOutdated, onBlocked: events.onBlocked, onLost }, factories)
    if (isClosed) db.close()
    try {
      const now = await identityOf(db)
      if (identity !== null && now !== identity) await events.onReplaced(db)
      identity = now
      return db
    } catch (error) {
      db.close()
      throw isOfStorage(error) ? toStorageFailure(error, 'open') : error
    }
  }

  function database(): Promise<WorkspaceDb> {
    if (isOutdated) return Promise.reject(outdated())
    if (isClosed) return Promise.reject(new StorageFailure('connection-lost', 'this device was closed'))
    if (!opening) {
      const own = {}
      opening = { own, db: onItsOwn(() => open(own)) }
      opening.db.catch(() => drop(own))
    }
    return withLimit(opening.db)
  }

  // Only the failed connection: another one may have been opened meanwhile and be in use.
  function drop(own: object | undefined): void {
    if (!opening || opening.own !== own) return
    void opening.db.then(
      (db) => db.close(),
      () => undefined,
    )
    opening = null
  }

  // Before any read: with an emptied database everything on the screen would look saved.
  async function ensureSame(db: WorkspaceDb): Promise<void> {
    const now = await findIdentity(db)
    if (identity !== null && now !== identity) throw new StorageFailure('connection-lost', 'this is another database')
  }

  async function use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result> {
    const db = await database()
    const own = opening?.own
    try {
      await ensureSame(db)
      return await work(db)
    } catch (error) {
      const failure = isOfStorage(error) ? toStorageFailure(error, 'use') : null
      if (failure && losesConnection.has(failure.reason)) drop(own)
      if (isOutdated) throw outdated()
      throw failure ?? error
    }
  }

  return {
    database,
    use,
    ensureSame,
    drop: () => drop(opening?.own),
    isShut: () => isClosed || isOutdated,
    isClosed: () => isClosed,
    close(): void {
      isClosed = true
      drop(opening?.own)
    },
  }
}
