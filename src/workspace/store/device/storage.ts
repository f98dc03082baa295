import type { Factories, WorkspaceDb } from '#src/workspace/store/db.ts'
import { createDisk } from './disk.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import type { NotKept, StorageReason } from '#src/workspace/view.ts'
import { restore, type Known } from './known.ts'
import { createMemory, type Memory } from './memory.ts'
import type { Words } from '#src/workspace/store/words.ts'

/** Another program has the database, or the rows are not ours to read. */
const holdsUp = new Set<StorageReason>(['outdated', 'unreadable'])
/** Another try would meet the same. */
const needsMemory = new Set<StorageReason>(['quota', 'cannot-open', 'unavailable', 'blocked', 'not-written'])

/** Where this page's texts are: on disk, or for a reason in memory only. Where the disk was not read, more may lie there. */
export type Keeping = { reason: StorageReason | null; notKept: readonly NotKept[]; isDiskRead: boolean }
export const onDiskAlone: Keeping = { reason: null, notKept: [], isDiskRead: true }

export type StorageEvents = {
  /** What the workspaces of this page hold in memory. */
  known(): Known[]
  /** What it knows to have been said beside the texts. */
  words(): Words
  onOutdated(): Promise<void>
  onBlocked(): void
  onKeeping(keeping: Keeping): void
  /** Edits of this page have come from its memory to disk, though not all else. */
  onWritten(): void
  /** The database was lost and has been written again from memory: so many texts, and no steps of undo. */
  onRestored(count: number): void
}

/** This page's database: reopened where its connection was lost, rewritten from memory where it was deleted, and in memory for as long as the device keeps nothing. */
export function createStorage(events: StorageEvents, factories?: Factories) {
  let memory: Memory | null = null
  /** Another database was found while the memory is at work, which writes it again by itself. */
  let isReplaced = false
  const disk = createDisk(
    {
      onOutdated: events.onOutdated,
      onBlocked: events.onBlocked,
      onLost: () => void verify().catch(() => undefined),
      async onReplaced(db) {
        // What is in memory is brought back by the memory itself.
        isReplaced = memory !== null
        if (!isReplaced) events.onRestored(await restore(db, events.known(), events.words()))
      },
    },
    factories,
  )

  function goToMemory(failure: StorageFailure): Memory {
    memory ??= createMemory({
      disk: disk.database,
      drop: disk.drop,
      isReadable: failure.reason !== 'cannot-open' && failure.reason !== 'unavailable',
      known: events.known,
      words: events.words,
      onChange: (notKept, isDiskRead) => events.onKeeping({ reason: failure.reason, notKept, isDiskRead }),
      onWritten: events.onWritten,
      onEnd(texts) {
        memory = null
        events.onKeeping(onDiskAlone)
        if (isReplaced) events.onRestored(texts)
        isReplaced = false
      },
    })
    return memory
  }

  // Anything else is a bug, or work in memory would only mix things up.
  function toWorkRound(error: unknown): StorageFailure {
    if (!(error instanceof StorageFailure) || holdsUp.has(error.reason) || disk.isClosed()) throw error
    return error
  }

  async function use<Result>(work: (db: WorkspaceDb) => Promise<Result>, isRepeated = false): Promise<Result> {
    if (memory) return memory.use(work)
    try {
      return await disk.use(work)
    } catch (error) {
      const failure = toWorkRound(error)
      if (isRepeated || needsMemory.has(failure.reason)) return goToMemory(failure).use(work)
    }
    return use(work, true)
  }

  /** Makes sure that the database is still the one that was written to; one that was emptied is written again. */
  async function verify(): Promise<void> {
    if (disk.isShut()) return
    if (memory) return memory.tryDisk()
    await use(async () => {})
  }

  return {
    use: <Result>(work: (db: WorkspaceDb) => Promise<Result>) => use(work),
    async ensure(db: WorkspaceDb): Promise<void> {
      if (memory === null) await disk.ensureSame(db)
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
    /** Another page has written to disk, which this one may be able to read only. */
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
