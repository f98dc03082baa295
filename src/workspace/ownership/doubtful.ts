import { batchRow, editRow, type BatchRow, type EditRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { dissolveBatches } from '#src/workspace/sync/outbox.ts'
import { isVouched } from '#src/workspace/store/vouched.ts'

const editsOf = async (db: WorkspaceDb, owner: string): Promise<EditRow[]> =>
  (await db.edits.where('owner').equals(owner).toArray()).map((row) => editRow.parse(row))

const batchesOf = async (db: WorkspaceDb, owner: string): Promise<BatchRow[]> =>
  (await db.batches.toArray()).map((row) => batchRow.parse(row)).filter((row) => row.owner === owner)

/** What lies here of a person that was typed without a session known to be valid, newest first. */
export async function listDoubtful(db: WorkspaceDb, owner: string, signIn: string): Promise<EditRow[]> {
  const held = new Set(
    (await batchesOf(db, owner)).filter((batch) => !isVouched(batch, signIn)).map(({ requestId }) => requestId),
  )
  return (await editsOf(db, owner))
    .filter((row) => !isVouched(row, signIn) || (row.requestId !== null && held.has(row.requestId)))
    .toSorted((a, b) => b.editedAt - a.editedAt)
}

export function agreeToDoubtful(db: WorkspaceDb, owner: string, signIn: string): Promise<void> {
  return db.transaction('rw', db.edits, db.batches, async () => {
    for (const row of await editsOf(db, owner)) if (!isVouched(row, signIn)) await db.edits.put({ ...row, signIn })
    for (const row of await batchesOf(db, owner)) if (!isVouched(row, signIn)) await db.batches.put({ ...row, signIn })
  })
}

/** The person says that these are not wanted: they go, and so does every save that would have carried them. */
export function discardDoubtful(db: WorkspaceDb, owner: string, signIn: string): Promise<void> {
  return db.transaction('rw', db.edits, db.batches, async () => {
    const doubtful = await listDoubtful(db, owner, signIn)
    for (const scope of new Set(doubtful.map((row) => row.scope))) await dissolveBatches(db, { owner, scope })
    await db.edits.bulkDelete(doubtful.map(({ scope, lang, key }) => [owner, scope, lang, key]))
  })
}
