import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { areMarksAbsent } from '#src/workspace/store/shared/shared-revision.ts'
import { idOf } from '#src/workspace/store/device/restore.ts'

/**
 * Numbers of notes, terms and marks. `words`: how many will be sent to the server. `lostWords`: how many are only on
 * this device, including marks that are never sent because the server does not store marks.
 */
export type KeptWords = { words: number; lostWords: number }

type Which = Parameters<typeof idOf>[0]

/** Counts the unsaved texts, in the database and in `unwritten`. A text that is in both counts once. */
export async function countKept(db: WorkspaceDb, unwritten: readonly Which[] = []): Promise<number> {
  const rows: Which[] = await db.edits.toArray()
  return new Set([...rows, ...unwritten].map(idOf)).size
}

export async function countWords(db: WorkspaceDb): Promise<KeptWords> {
  const countOwn = (table: WorkspaceDb['marks' | 'terms' | 'notes']) => table.where('side').equals('own').count()
  const [marks, terms, notes] = await Promise.all([countOwn(db.marks), countOwn(db.terms), countOwn(db.notes)])
  // If the server has no marks, they are only on this device and are never sent.
  const staying = (await areMarksAbsent(db)) ? marks : 0
  return { words: marks + terms + notes - staying, lostWords: marks + terms + notes }
}

/** Removes all unsaved texts with their undo history, all batches that wait to be sent, and all unsent annotations. */
export function discardEdits(db: WorkspaceDb): Promise<void> {
  return db.transaction('rw', [db.edits, db.batches, db.journal, db.marks, db.terms, db.notes], async () => {
    for (const table of [db.edits, db.batches, db.journal]) await table.clear()
    for (const table of [db.marks, db.terms, db.notes]) await table.where('side').equals('own').delete()
  })
}

export function forgetEverything(db: WorkspaceDb): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear()
  })
}
