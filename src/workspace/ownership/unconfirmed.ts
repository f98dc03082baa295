import {
  batchRow,
  editRow,
  type BatchRow,
  type EditRow,
  type MarkRow,
  type NoteRow,
  type TermRow,
  type WorkspaceDb,
} from '#src/workspace/store/db.ts'
import { deleteBatches } from '#src/workspace/store/batches.ts'
import { isConfirmed } from '#src/workspace/store/is-confirmed.ts'
import { readAnnotations } from '#src/workspace/store/annotations.ts'

/** Unconfirmed work: typed without a session known to be valid. */
export type Unconfirmed = { edits: EditRow[]; notes: NoteRow[]; terms: TermRow[]; marks: MarkRow[] }
export const nothingDoubtful: Unconfirmed = { edits: [], notes: [], terms: [], marks: [] }

const editsOf = async (db: WorkspaceDb, owner: string): Promise<EditRow[]> =>
  (await db.edits.where('owner').equals(owner).toArray()).map((row) => editRow.parse(row))

const batchesOf = async (db: WorkspaceDb, owner: string): Promise<BatchRow[]> =>
  (await db.batches.toArray()).map((row) => batchRow.parse(row)).filter((row) => row.owner === owner)

async function wordsOf(db: WorkspaceDb, owner: string): Promise<Omit<Unconfirmed, 'edits'>> {
  const { notes, terms, marks } = await readAnnotations(db)
  const isDoubtful = (row: NoteRow | TermRow | MarkRow) => row.owner === owner && row.signIn === null
  return { notes: notes.filter(isDoubtful), terms: terms.filter(isDoubtful), marks: marks.filter(isDoubtful) }
}

/** Lists unconfirmed work, texts newest first. */
export async function listUnconfirmed(db: WorkspaceDb, owner: string, signIn: string): Promise<Unconfirmed> {
  const nameOf = (space: string, lang: string, key: string) => JSON.stringify([space, lang, key])
  const held = new Set(
    (await batchesOf(db, owner))
      .filter((batch) => !isConfirmed(batch, signIn))
      .flatMap(({ scope, entries }) => entries.map(({ lang, key }) => nameOf(scope, lang, key))),
  )
  const edits = (await editsOf(db, owner))
    .filter((row) => !isConfirmed(row, signIn) || held.has(nameOf(row.scope, row.lang, row.key)))
    .toSorted((a, b) => b.editedAt - a.editedAt)
  return { edits, ...(await wordsOf(db, owner)) }
}

const tablesOf = (db: WorkspaceDb) => [db.edits, db.batches, db.journal, db.marks, db.notes, db.terms]

export function acceptUnconfirmed(db: WorkspaceDb, owner: string, signIn: string): Promise<void> {
  return db.transaction('rw', tablesOf(db), async () => {
    for (const row of await editsOf(db, owner)) if (!isConfirmed(row, signIn)) await db.edits.put({ ...row, signIn })
    for (const row of await batchesOf(db, owner))
      if (!isConfirmed(row, signIn)) await db.batches.put({ ...row, signIn })
    const { notes, terms, marks } = await wordsOf(db, owner)
    for (const row of notes) await db.notes.put({ ...row, signIn })
    for (const row of terms) await db.terms.put({ ...row, signIn })
    for (const row of marks) await db.marks.put({ ...row, signIn })
  })
}

/** Removes unconfirmed work with every batch that would have sent it. */
export function discardUnconfirmed(db: WorkspaceDb, owner: string, signIn: string): Promise<void> {
  return db.transaction('rw', tablesOf(db), async () => {
    const { edits, notes, terms, marks } = await listUnconfirmed(db, owner, signIn)
    for (const space of new Set(edits.map((row) => row.scope))) await deleteBatches(db, { owner, scope: space })
    await db.edits.bulkDelete(edits.map(({ scope: space, lang, key }) => [owner, space, lang, key]))
    await db.notes.bulkDelete(notes.map(({ id }) => [owner, id]))
    await db.terms.bulkDelete(terms.map(({ id }) => [owner, id]))
    await db.marks.bulkDelete(marks.map(({ scope: space, lang, kind, key }) => [owner, space, lang, kind, key]))
  })
}
