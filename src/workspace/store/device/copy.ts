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
import { countUnwritten, noWords, readWords, type Words } from '#src/workspace/store/words.ts'
import type { NotKept } from '#src/workspace/view.ts'

/** What is in memory alone: edits, and how many others were removed there, or marks, terms and notes written or taken. If the disk was not read, more may be there. */
export type InMemory = { notKept: readonly NotKept[]; otherChanges: number; isDiskRead: boolean }

export type CopyParts = {
  disk(): Promise<WorkspaceDb>
  drop(): void
  isReadable: boolean
  known(): Known[]
  words(): Words
  onChange(inMemory: InMemory): void
  onWritten(): void
  /** Memory has taken over what other pages did on the disk. */
  onTaken(): void
}

/** Where whoever it belonged to has signed out, nothing of it goes to the disk any more. */
function assertGoing(isStopped: boolean): void {
  if (isStopped) throw new StorageFailure('unavailable', 'this memory has been forgotten')
}

/** The database in this page's memory: what it took from the disk, and how what was done in it comes back there. */
export function createCopy({ disk, drop, isReadable, known, words, onChange, onWritten, onTaken }: CopyParts) {
  let origin = nowhere
  let onDisk: Texts = new Map()
  let wordsOnDisk = noWords
  /** The database that had `origin.words`. */
  let diskOfWords: string | undefined
  let isDiskRead = false
  let isStopped = false

  // What can be read comes along; what the disk does not give is known from memory, or fetched again.
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
      // Of what came along in part nobody would know what the disk had.
      await Promise.all(db.tables.map((table) => table.clear()))
      drop()
    }
  }

  async function report(db: WorkspaceDb): Promise<void> {
    const here = await readTexts(db)
    const gone = countGone(here, origin, isDiskRead ? onDisk : null)
    const otherChanges = gone + countUnwritten(await readWords(db), wordsOnDisk, origin.words)
    if (!isStopped) onChange({ notKept: differing(here, onDisk), otherChanges, isDiskRead })
  }

  return {
    report,
    async open(): Promise<WorkspaceDb> {
      const db = await openMemoryDb()
      if (isReadable) await takeFromDisk(db)
      await restore(db, known(), words())
      // What the page knows had been written before: what goes here is to go there, too.
      if (!isDiskRead) {
        wordsOnDisk = await readWords(db)
        origin = { ...nowhere, edits: await readTexts(db), words: wordsOnDisk }
      }
      await report(db)
      return db
    },
    /** Another page may have written or taken away what is on disk: what is not there is nowhere but here. */
    async look(opened: Promise<WorkspaceDb>): Promise<void> {
      if (!isReadable || isStopped) return
      try {
        const db = await opened
        const there = await disk()
        onDisk = await readTexts(there)
        wordsOnDisk = await readWords(there)
        await report(db)
      } catch {
        drop()
      }
    },
    /** Edits come first: the rest can be fetched again, or is history. Resolves to how many are on the disk. */
    async bringBack(db: WorkspaceDb): Promise<number> {
      const target = await disk()
      assertGoing(isStopped)
      const kept = await keepEdits(db, target, origin)
      onDisk = kept.texts
      isDiskRead = true
      // Two pages that told each other of nothing new would go on doing so.
      if (kept.isChanged) onWritten()
      if (kept.isTaken) onTaken()
      const isSameDisk = kept.disk !== undefined && kept.disk === diskOfWords
      const { batches } = await originOf(db)
      // What another page has written meanwhile is not what came from here: a save of the older text takes nothing of it away.
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
