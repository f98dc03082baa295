import type { MarkRow, NoteRow, TermRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { hasRevision } from './shared-revision.ts'

/** The server's marks, terms and notes as a database has them, and the names of what is noted beside. */
export type StoredWords = { marks: MarkRow[]; terms: TermRow[]; notes: NoteRow[]; noted: ReadonlySet<string> }

export async function readStoredWords(db: WorkspaceDb): Promise<StoredWords> {
  const [marks, terms, notes, noted] = await Promise.all([
    db.marks.where('owner').equals('').toArray(),
    db.terms.where('owner').equals('').toArray(),
    db.notes.where('owner').equals('').toArray(),
    db.meta.toCollection().primaryKeys(),
  ])
  return { marks, terms, notes, noted: new Set(noted) }
}

/**
 * Takes them over from another database. Of what that has asked for, what it has not is gone: its revision would never
 * tell of it again. Only inside a transaction over the three tables.
 */
export async function takeStoredWords(db: WorkspaceDb, { marks, terms, notes, noted }: StoredWords): Promise<void> {
  const isAsked = (what: string) => hasRevision(noted, what)
  await db.marks.filter(({ owner, lang }) => owner === '' && isAsked(`marks ${lang}`)).delete()
  await db.terms.filter(({ owner, src, dst }) => owner === '' && isAsked(`terms ${src} ${dst}`)).delete()
  if (isAsked('notes')) await db.notes.where('owner').equals('').delete()
  await db.marks.bulkPut(marks)
  await db.terms.bulkPut(terms)
  await db.notes.bulkPut(notes)
}
