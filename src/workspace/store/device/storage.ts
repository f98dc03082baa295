import type { EditRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { createDisk, type DiskParts } from './disk.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { StorageReason } from '#src/workspace/view.ts'
import { idOf, restore, type Known } from './restore.ts'
import { createMemory, type InMemory, type Memory } from './memory.ts'
import type { Annotations } from '#src/workspace/store/annotations.ts'

/**
 * Failures for which memory mode is no help: a newer release uses the database, its rows are unreadable, or no person
 * is known.
 */
const holdsUp = new Set<StorageReason>(['outdated', 'unreadable', 'nobody'])
/** Failures that a retry would repeat. */
const needsMemory = new Set<StorageReason>(['quota', 'cannot-open', 'unavailable', 'blocked', 'not-written'])

/**
 * Where this page's texts are stored, and which changes are only in memory. `reason`: why the page works in memory;
 * null if it works on disk.
 */
export type Keeping = InMemory & { reason: StorageReason | null }
export const onDiskAlone: Keeping = { reason: null, notKept: [], otherChanges: 0, isDiskRead: true }

export type StorageEvents = {
  known(): Known[]
  words(): Annotations
  onOutdated(): Promise<void>
  onBlocked(): void
  onKeeping(keeping: Keeping): void
  /**
   * Called when the database was lost while in use and has been written again, with `count` texts and without undo
   * steps.
   */
  onRestored(count: number): void
  /** Called when opening restored `count` texts from the mirror, because the database did not exist. */
  onCopied(count: number): void
}

// Returns a failure that memory mode can help with, and throws any other error.
function toWorkRound(error: unknown, isClosed: boolean): StorageFailure {
  if (!(error instanceof StorageFailure) || holdsUp.has(error.reason) || isClosed) throw error
  return error
}

/** Restores the rows of the mirror and of this page. Returns the number of texts. */
async function restoredTexts(db: WorkspaceDb, copied: readonly EditRow[], events: StorageEvents): Promise<number> {
  return new Set([...copied, ...(await restore(db, events.known(), events.words()))].map(idOf)).size
}

/** `person`: the database's person; null if nobody has signed in, and then there is no database. */
type StorageParts = Omit<DiskParts, 'person'> & { person: string | null }

/**
 * Creates this page's access to its person's database. A lost database is opened again and, if it was deleted, written
 * again. While data cannot be stored on the disk, the page works in memory. Without a person, `use` rejects with a
 * StorageFailure ('nobody').
 */
export function createStorage(events: StorageEvents, { person: owner, ...at }: StorageParts) {
  const person = owner ?? ''
  let isUsed = false
  let memory: Memory | null = null
  let isReplaced = false
  const disk = createDisk(
    {
      onOutdated: events.onOutdated,
      onBlocked: events.onBlocked,
      onLost: () => void verify().catch(() => undefined),
      onCopied: (edits) => events.onCopied(edits.length),
      async onReplaced(db, copied) {
        // Memory mode writes its own data back.
        isReplaced = memory !== null
        if (!isReplaced) events.onRestored(await restoredTexts(db, copied, events))
      },
    },
    { person, ...at },
  )

  function goToMemory(failure: StorageFailure): Memory {
    memory ??= createMemory({
      person,
      disk: disk.database,
      drop: disk.drop,
      isReadable: failure.reason !== 'cannot-open' && failure.reason !== 'unavailable',
      known: events.known,
      words: events.words,
      onChange: (inMemory) => events.onKeeping({ reason: failure.reason, ...inMemory }),
      onEnd(texts) {
        memory = null
        events.onKeeping(onDiskAlone)
        if (isReplaced) events.onRestored(texts)
        isReplaced = false
      },
    })
    return memory
  }

  async function use<Result>(work: (db: WorkspaceDb) => Promise<Result>, isRepeated = false): Promise<Result> {
    isUsed = true
    if (owner === null) throw new StorageFailure('nobody', 'nobody has signed in on this device')
    if (memory) return memory.use(work)
    try {
      return await disk.use(work)
    } catch (error) {
      const failure = toWorkRound(error, disk.isClosed())
      if (isRepeated || needsMemory.has(failure.reason)) return goToMemory(failure).use(work)
    }
    return use(work, true)
  }

  /**
   * Checks that the database is the one this page has used, and restores it if it was emptied. Does nothing if this
   * page has not used a database.
   */
  async function verify(): Promise<void> {
    if (disk.isShut() || !isUsed) return
    if (memory) return memory.tryDisk()
    await use(async () => {})
  }

  return {
    use: <Result>(work: (db: WorkspaceDb) => Promise<Result>) => use(work),
    async ensure(db: WorkspaceDb): Promise<void> {
      if (memory === null) await disk.ensureSame(db)
      // Work that began on disk does not see text that was typed in memory since then.
      else if (!memory.isOwn(db)) throw new StorageFailure('connection-lost', 'this page works in its memory by now')
    },
    async everywhere(work: (db: WorkspaceDb) => Promise<unknown>): Promise<boolean> {
      await use(work)
      if (!memory) return true
      return disk.use(work).then(
        () => true,
        () => false,
      )
    },
    verify,
    look: () => memory?.look(),
    /** Closes the database. Data that is only in memory is lost. */
    close() {
      memory?.stop()
      memory = null
      disk.close()
    },
  }
}
