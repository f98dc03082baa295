import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { areMarksAbsent } from '#src/workspace/store/shared/shared-revision.ts'

export type Kept = { own: number; ofOthers: number }
/** Notes, terms and marks: `words` wait for a server; `lostWords` and `lostOfOthers` are all that no server has. */
export type KeptWords = { words: number; lostWords: number; lostOfOthers: number }

type Which = { scope: string; lang: string; key: string }

export async function countKept(
  db: WorkspaceDb,
  owner: string | null,
  unwritten: readonly Which[] = [],
): Promise<Kept> {
  const all = await db.edits.count()
  if (owner === null) return { own: 0, ofOthers: all }
  const rows: Which[] = await db.edits.where('owner').equals(owner).toArray()
  const ids = new Set([...rows, ...unwritten].map(({ scope: space, lang, key }) => JSON.stringify([space, lang, key])))
  return { own: ids.size, ofOthers: all - rows.length }
}

export async function countWords(db: WorkspaceDb, owner: string | null): Promise<KeptWords> {
  const tables = [db.marks, db.terms, db.notes]
  const sumOf = async (count: (table: (typeof tables)[number]) => PromiseLike<number>) =>
    (await Promise.all(tables.map(count))).reduce((sum, one) => sum + one, 0)
  const countOf = (of: string) => sumOf((table) => table.where('owner').equals(of).count())
  // Server rows have the owner ''.
  const all = (await sumOf((table) => table.count())) - (await countOf(''))
  if (owner === null) return { words: 0, lostWords: 0, lostOfOthers: all }
  const lostWords = await countOf(owner)
  // If the server takes no marks, they belong to this device alone.
  const staying = (await areMarksAbsent(db)) ? await db.marks.where('owner').equals(owner).count() : 0
  return { words: lostWords - staying, lostWords, lostOfOthers: all - lostWords }
}

/** Removes one person's unsaved work with its history and batches. */
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
