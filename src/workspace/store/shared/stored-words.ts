import type { MarkRow, NoteRow, TermRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { readRevisions, revisionOf, type Revisions } from './shared-revision.ts'

/** The server's marks, terms and notes as a database has them, and how far it has asked for each. */
export type StoredWords = { marks: MarkRow[]; terms: TermRow[]; notes: NoteRow[]; revisions: Revisions }

export async function readStoredWords(db: WorkspaceDb): Promise<StoredWords> {
  const [marks, terms, notes, revisions] = await Promise.all([
    db.marks.where('owner').equals('').toArray(),
    db.terms.where('owner').equals('').toArray(),
    db.notes.where('owner').equals('').toArray(),
    readRevisions(db),
  ])
  return { marks, terms, notes, revisions }
}

/**
 * Takes them over from another database, unless this one has been told more meanwhile. Of what that has asked for, what
 * it has not is gone: its revision would never tell of it again. Resolves to the names in `meta` of what stays. Only inside
 * a transaction over the three tables and `meta`, whose revisions are still this database's.
 */
export async function takeStoredWords(
  db: WorkspaceDb,
  { marks, terms, notes, revisions }: StoredWords,
): Promise<ReadonlySet<string>> {
  const here = await readRevisions(db)
  const isNewer = (name: string, revision: number) => revision > (revisions.get(name) ?? -1)
  const staying = new Set([...here].flatMap(([name, revision]) => (isNewer(name, revision) ? [name] : [])))
  const isTaken = (name: string) => !staying.has(name)
  const isAsked = (name: string) => isTaken(name) && revisions.has(name)
  await db.marks.filter((row) => row.owner === '' && isAsked(revisionOf.mark(row))).delete()
  await db.terms.filter((row) => row.owner === '' && isAsked(revisionOf.term(row))).delete()
  if (isAsked(revisionOf.note())) await db.notes.where('owner').equals('').delete()
  await db.marks.bulkPut(marks.filter((row) => isTaken(revisionOf.mark(row))))
  await db.terms.bulkPut(terms.filter((row) => isTaken(revisionOf.term(row))))
  if (isTaken(revisionOf.note())) await db.notes.bulkPut(notes)
  return staying
}
