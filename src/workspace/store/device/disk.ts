import { findIdentity, openDb, type EditRow, type Factories, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { identityOf, type MirroredRows } from './identity.ts'
import type { Mirror } from './mirror.ts'
import { isOfStorage, StorageFailure, toStorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { StorageReason } from '#src/workspace/view.ts'

const openLimitMs = 8_000
const mirrorLimitMs = 3_000
const losesConnection = new Set<StorageReason>(['connection-lost', 'unknown'])

export type DiskParts = { person: string; factories?: Factories | undefined; mirror?: Mirror | undefined }

export type DiskEvents = {
  onOutdated(): Promise<void>
  onBlocked(): void
  onLost(): void
  /**
   * Called when opening found another database than this page used before. `copied`: edits that were restored into it
   * from the mirror. Nothing else uses the database until the promise settles.
   */
  onReplaced(db: WorkspaceDb, copied: readonly EditRow[]): Promise<void>
  /** Called when the first opening restored these edits from the mirror, because the database did not exist. */
  onCopied(edits: readonly EditRow[]): void
}

function withLimit<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () => reject(new StorageFailure('cannot-open', 'the database did not open in time'))
  const timer = setTimeout(late, openLimitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const outdated = () => new StorageFailure('outdated', 'a newer release has taken over the database')

/**
 * Reads the mirror's rows. Returns null if the mirror fails or does not answer in time: the database then opens without
 * them.
 */
async function readMirror(mirror: Mirror | undefined): Promise<MirroredRows | null> {
  const { promise: limit, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), mirrorLimitMs)
  const rows = mirror ? mirror.read().catch(() => null) : new Map()
  return Promise.race([rows, limit]).finally(() => clearTimeout(timer))
}

/**
 * Runs work outside the caller's transaction. Opening the database writes, and the caller that needs it first may be a
 * reader, such as a live query.
 */
const onItsOwn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  new Promise((done, failed) => setTimeout(() => work().then(done, failed)))

/**
 * Creates access to the database on disk. The database is opened when it is first needed, and again after its
 * connection was lost.
 */
export function createDisk(events: DiskEvents, { person, factories, mirror }: DiskParts) {
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
    const on = { onOutdated, onBlocked: events.onBlocked, onLost }
    const db = await openDb(person, on, factories, undefined, mirror?.follow)
    if (isClosed) db.close()
    try {
      const { identity: now, restored, isMirrorUnread } = await identityOf(db, () => readMirror(mirror))
      if (identity !== null && now !== identity) await events.onReplaced(db, restored)
      else if (restored.length > 0) events.onCopied(restored)
      identity = now
      if (!isMirrorUnread) mirror?.begin(db)
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

  // Closes only the failed connection, because another connection may have been opened meanwhile.
  function drop(own: object | undefined): void {
    if (!opening || opening.own !== own) return
    void opening.db.then(
      (db) => db.close(),
      () => undefined,
    )
    opening = null
  }

  // Checked before each use: with an emptied database, all texts on the screen would look saved.
  async function ensureSame(db: WorkspaceDb): Promise<void> {
    const now = await findIdentity(db)
    if (identity !== null && now !== identity) throw new StorageFailure('connection-lost', 'this is another database')
  }

  async function use<Result>(work: (db: WorkspaceDb) => Promise<Result>): Promise<Result> {
    const db = await database()
    const own = opening?.own
    try {
      await ensureSame(db)
      const result = await work(db)
      await mirror?.settled()
      return result
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
      mirror?.close()
      drop(opening?.own)
    },
  }
}
