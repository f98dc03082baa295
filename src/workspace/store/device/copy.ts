import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { bringFetched } from './fetched.ts'
import {
  copyAll,
  countGone,
  differing,
  keepEdits,
  keepWritten,
  nowhere,
  originOf,
  readTexts,
  restore,
} from './known.ts'
import type { Known, Texts } from './known.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import { openMemoryDb } from './memory-db.ts'
import { countUnwritten, noWords, readAnnotations, type Annotations } from '#src/workspace/store/annotations.ts'
import type { InMemoryText } from '#src/workspace/view.ts'

/**
 * What is only in memory: edits, and a count of other changes (removed edits; annotations written or removed). If the
 * disk was not read, it may hold more.
 */
export type InMemory = { notKept: readonly InMemoryText[]; otherChanges: number; isDiskRead: boolean }

export type CopyParts = {
  disk(): Promise<WorkspaceDb>
  drop(): void
  isReadable: boolean
  known(): Known[]
  words(): Annotations
  onChange(inMemory: InMemory): void
  onWritten(): void
  /** Memory has adopted changes that other pages made on disk. */
  onTaken(): void
}

/** Throws after the owner has signed out: nothing of this memory may be written to disk any more. */
function assertGoing(isStopped: boolean): void {
  if (isStopped) throw new StorageFailure('unavailable', 'this memory has been forgotten')
}

/** Creates the in-memory database, which copies the disk's rows and writes its own changes back later. */
export function createCopy({ disk, drop, isReadable, known, words, onChange, onWritten, onTaken }: CopyParts) {
  let origin = nowhere
  let onDisk: Texts = new Map()
  let wordsOnDisk = noWords
  /** The identity of the database that had `origin.words`. */
  let diskOfWords: string | undefined
  let isDiskRead = false
  let isStopped = false

  // Copies what is readable; the rest is known from memory or fetched again.
  async function takeFromDisk(db: WorkspaceDb): Promise<void> {
    try {
      const from = await disk()
      const found = await originOf(from)
      await copyAll(from, db)
      origin = found
      onDisk = found.edits
      wordsOnDisk = found.words
      diskOfWords = found.disk
      isDiskRead = true
    } catch {
      // After a partial copy, it would be unknown what the disk had.
      await Promise.all(db.tables.map((table) => table.clear()))
      drop()
    }
  }

  async function report(db: WorkspaceDb): Promise<void> {
    const here = await readTexts(db)
    const gone = countGone(here, origin, isDiskRead ? onDisk : null)
    const otherChanges = gone + countUnwritten(await readAnnotations(db), wordsOnDisk, origin.words)
    if (!isStopped) onChange({ notKept: differing(here, onDisk), otherChanges, isDiskRead })
  }

  return {
    report,
    async open(): Promise<WorkspaceDb> {
      const db = await openMemoryDb()
      if (isReadable) await takeFromDisk(db)
      await restore(db, known(), words())
      // These rows had been on disk: a row removed from memory is to be removed from disk too.
      if (!isDiskRead) {
        wordsOnDisk = await readAnnotations(db)
        origin = { ...nowhere, edits: await readTexts(db), words: wordsOnDisk }
      }
      await report(db)
      return db
    },
    /**
     * Reads the disk again. Another page may have written or removed rows, and a row that is missing on disk exists
     * only here.
     */
    async look(opened: Promise<WorkspaceDb>): Promise<void> {
      if (!isReadable || isStopped) return
      try {
        const db = await opened
        const there = await disk()
        onDisk = await readTexts(there)
        wordsOnDisk = await readAnnotations(there)
        await report(db)
      } catch {
        drop()
      }
    },
    /**
     * Writes memory back to disk. Edits come first: the rest can be fetched again, or is history. Returns the number of
     * edits on disk.
     */
    async restoreUnsaved(db: WorkspaceDb): Promise<number> {
      const target = await disk()
      assertGoing(isStopped)
      const kept = await keepEdits(db, target, origin)
      onDisk = kept.texts
      isDiskRead = true
      // Two pages that notified each other without a change would never stop.
      if (kept.isChanged) onWritten()
      if (kept.isTaken) onTaken()
      const isSameDisk = kept.disk !== undefined && kept.disk === diskOfWords
      const { batches } = await originOf(db)
      // A row that another page has written meanwhile does not come from here: saving the older text must not remove
      // it.
      const same = [...kept.held].filter(([id, { editedAt }]) => onDisk.get(id)?.editedAt === editedAt)
      origin = { ...origin, disk: kept.disk, edits: new Map(same), batches }
      await report(db)
      assertGoing(isStopped)
      const { there, both, brought } = await keepWritten(db, target, origin, isSameDisk)
      wordsOnDisk = there
      diskOfWords = kept.disk
      origin = { ...origin, ...brought, words: both }
      await report(db)
      await bringFetched(db, target, () => assertGoing(isStopped))
      return onDisk.size
    },
    stop(): void {
      isStopped = true
    },
  }
}
