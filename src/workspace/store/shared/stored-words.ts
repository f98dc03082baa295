import type { MarkRow, NoteRow, TermRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { readRevisions, revisionName, type Revisions, type Shared } from './shared-revision.ts'

/** The server's marks, terms and notes in a database, and the revision of each. */
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

const ofMark = ({ lang }: MarkRow): Shared => ({ of: 'marks', lang })
const ofTerm = ({ src, dst }: TermRow): Shared => ({ of: 'terms', src, dst })
const ofNotes: Shared = { of: 'notes' }

/**
 * Copies server rows from another database, except those of which this database has a newer revision. Where the other
 * database has a revision, rows that it lacks are removed here: its revision would never report them again. Returns the
 * `meta` names of the revisions that stay. Must run inside a transaction over the three tables and `meta`, before the
 * revisions are copied.
 */
export async function takeStoredWords(
  db: WorkspaceDb,
  { marks, terms, notes, revisions }: StoredWords,
): Promise<ReadonlySet<string>> {
  const here = await readRevisions(db)
  const isNewer = (name: string, revision: number) => revision > (revisions.get(name) ?? -1)
  const staying = new Set([...here].flatMap(([name, revision]) => (isNewer(name, revision) ? [name] : [])))
  const isTaken = (shared: Shared) => !staying.has(revisionName(shared))
  const isAsked = (shared: Shared) => isTaken(shared) && revisions.has(revisionName(shared))
  await db.marks.filter((row) => row.owner === '' && isAsked(ofMark(row))).delete()
  await db.terms.filter((row) => row.owner === '' && isAsked(ofTerm(row))).delete()
  if (isAsked(ofNotes)) await db.notes.where('owner').equals('').delete()
  await db.marks.bulkPut(marks.filter((row) => isTaken(ofMark(row))))
  await db.terms.bulkPut(terms.filter((row) => isTaken(ofTerm(row))))
  if (isTaken(ofNotes)) await db.notes.bulkPut(notes)
  return staying
}
