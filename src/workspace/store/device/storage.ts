import type { EditRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { createDisk, type DiskParts } from './disk.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { StorageReason } from '#src/workspace/view.ts'
import { idOf, restore, type Known } from './known.ts'
import { createMemory, type Memory } from './memory.ts'
import type { InMemory } from './copy.ts'
import type { Words } from '#src/workspace/store/words.ts'

/** Another program has the database, the rows are not ours to read, or nobody is there for whom to write. */
const holdsUp = new Set<StorageReason>(['outdated', 'unreadable', 'nobody'])
/** A retry would fail the same way. */
const needsMemory = new Set<StorageReason>(['quota', 'cannot-open', 'unavailable', 'blocked', 'not-written'])

/** Where this page's texts are: on disk, or in memory for a reason. */
export type Keeping = InMemory & { reason: StorageReason | null }
export const onDiskAlone: Keeping = { reason: null, notKept: [], otherChanges: 0, isDiskRead: true }

export type StorageEvents = {
  known(): Known[]
  words(): Words
  onOutdated(): Promise<void>
  onBlocked(): void
  onKeeping(keeping: Keeping): void
  onWritten(): void
  /** This page's memory has taken over what another page did on the disk. */
  onTaken(): void
  /** The database was lost under this page and is written again: `count` texts, and no undo steps. */
  onRestored(count: number): void
  /** It was gone before, and these are back from the second copy. */
  onCopied(edits: readonly EditRow[]): void
}

// Anything else is a bug, or would only be mixed up by working in memory.
function toWorkRound(error: unknown, isClosed: boolean): StorageFailure {
  if (!(error instanceof StorageFailure) || holdsUp.has(error.reason) || isClosed) throw error
  return error
}

/** Written again from what the copy and this page had, of the people who are at work here. */
async function restoredTexts(db: WorkspaceDb, copied: readonly EditRow[], events: StorageEvents): Promise<number> {
  const known = events.known()
  const owners = new Set(known.map(({ owner }) => owner))
  const own = copied.filter((row) => owners.has(row.owner))
  return new Set([...own, ...(await restore(db, known, events.words()))].map(idOf)).size
}

/** This page's database: reopened or rewritten where it was lost, in memory while the device keeps nothing. */
export function createStorage(events: StorageEvents, at: DiskParts = {}) {
  let memory: Memory | null = null
  let isReplaced = false
  const disk = createDisk(
    {
      onOutdated: events.onOutdated,
      onBlocked: events.onBlocked,
      onLost: () => void verify().catch(() => undefined),
      onCopied: events.onCopied,
      async onReplaced(db, copied) {
        // The memory brings its own data back.
        isReplaced = memory !== null
        if (!isReplaced) events.onRestored(await restoredTexts(db, copied, events))
      },
    },
    at,
  )

  function goToMemory(failure: StorageFailure): Memory {
    memory ??= createMemory({
      disk: disk.database,
      drop: disk.drop,
      isReadable: failure.reason !== 'cannot-open' && failure.reason !== 'unavailable',
      known: events.known,
      words: events.words,
      onChange: (inMemory) => events.onKeeping({ reason: failure.reason, ...inMemory }),
      onWritten: events.onWritten,
      onTaken: events.onTaken,
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
    if (memory) return memory.use(work)
    try {
      return await disk.use(work)
    } catch (error) {
      const failure = toWorkRound(error, disk.isClosed())
      if (isRepeated || needsMemory.has(failure.reason)) return goToMemory(failure).use(work)
    }
    return use(work, true)
  }

  /** Checks that the database is the one that was written to; an emptied one is written again. */
  async function verify(): Promise<void> {
    if (disk.isShut()) return
    if (memory) return memory.tryDisk()
    await use(async () => {})
  }

  return {
    use: <Result>(work: (db: WorkspaceDb) => Promise<Result>) => use(work),
    async ensure(db: WorkspaceDb): Promise<void> {
      if (memory === null) await disk.ensureSame(db)
      // Work that began on the disk does not see what was typed here since.
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
    forgetMemory() {
      if (!memory) return
      memory.stop()
      memory = null
      events.onKeeping(onDiskAlone)
    },
    close() {
      memory?.stop()
      disk.close()
    },
  }
}
