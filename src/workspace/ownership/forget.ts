import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { readWords } from '#src/workspace/store/words.ts'

/** Texts; `words`: notes, terms and marks that no server has yet. */
export type Kept = { own: number; ofOthers: number; words: number; wordsOfOthers: number }

type Which = { scope: string; lang: string; key: string }

export async function countKept(
  db: WorkspaceDb,
  owner: string | null,
  unwritten: readonly Which[] = [],
): Promise<Kept> {
  const all = await db.edits.count()
  const { marks, terms, notes } = await readWords(db)
  const unsent = [...marks, ...terms, ...notes]
  const words = unsent.filter((row) => row.owner === owner).length
  const wordsOfOthers = unsent.length - words
  if (owner === null) return { own: 0, ofOthers: all, words, wordsOfOthers }
  const rows: Which[] = await db.edits.where('owner').equals(owner).toArray()
  const ids = new Set([...rows, ...unwritten].map(({ scope: space, lang, key }) => JSON.stringify([space, lang, key])))
  return { own: ids.size, ofOthers: all - rows.length, words, wordsOfOthers }
}

/** Removes one person's unsaved work with its history and pending saves. */
export function discardEdits(db: WorkspaceDb, owner: string): Promise<void> {
  return db.transaction('rw', [db.edits, db.batches, db.journal, db.marks, db.terms, db.notes], async () => {
    await db.edits.where('owner').equals(owner).delete()
    await db.batches.filter((row) => row.owner === owner).delete()
    await db.journal.filter((row) => row.owner === owner).delete()
    await db.marks.filter((row) => row.owner === owner).delete()
    await db.terms.filter((row) => row.owner === owner).delete()
    await db.notes.filter((row) => row.owner === owner).delete()
  })
}

export function forgetEverything(db: WorkspaceDb): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear()
  })
}
