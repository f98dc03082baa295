import { randomId } from '#src/browser/random-id.ts'
import { editRow, findIdentity, found, type EditRow, type WorkspaceDb } from '#src/workspace/store/db.ts'

/** The rows of the mirror, by the name of their table. */
export type MirroredRows = ReadonlyMap<string, readonly Record<string, unknown>[]>

/** `meta` name of a database that was created when its mirror could not be read. */
const mirrorUnread = 'mirror-unread'

/** Writes the mirrored rows that the database lacks. Returns the edits among the written rows. */
async function putMirrored(db: WorkspaceDb, rows: MirroredRows): Promise<readonly EditRow[]> {
  for (const [name, some] of rows)
    if (name !== 'edits')
      for (const row of some)
        await db
          .table(name)
          .add(row)
          .catch(() => undefined)
  const restored: EditRow[] = []
  for (const row of (rows.get('edits') ?? []).map((one) => editRow.parse(one))) {
    const { scope, lang, key, text, editedAt: at } = row
    const stored = found(editRow, await db.edits.get([scope, lang, key]))
    const step = { scope, lang, key, before: null, after: text, burst: randomId(), at }
    // The stored edit is newer. The mirrored text becomes an earlier wording.
    if (stored && stored.text !== text) await db.journal.add({ ...step, state: 'dropped' })
    if (stored) continue
    await db.edits.put(row)
    restored.push(row)
  }
  return restored
}

/**
 * Returns the id of this database. By the id, a page notices that the database was deleted and created again. A new
 * database gets an id and the rows of the mirror; `restored` lists the restored edits. If the mirror cannot be read,
 * `isMirrorUnread` is true: nothing may be written to the mirror, and it is read again when the database is next
 * opened.
 */
export async function identityOf(
  db: WorkspaceDb,
  readMirror: () => Promise<MirroredRows | null>,
): Promise<{ identity: string; restored: readonly EditRow[]; isMirrorUnread: boolean }> {
  const known = await findIdentity(db)
  if (known !== undefined && (await db.meta.get(mirrorUnread)) === undefined)
    return { identity: known, restored: [], isMirrorUnread: false }
  const rows = await readMirror()
  return db.transaction('rw', [db.meta, db.edits, db.journal, db.marks, db.terms, db.notes], async () => {
    // Another tab may have given the database its id meanwhile.
    const theirs = await findIdentity(db)
    const identity = theirs ?? randomId()
    if (theirs === undefined) await db.meta.put({ name: 'identity', value: identity })
    else if ((await db.meta.get(mirrorUnread)) === undefined) return { identity, restored: [], isMirrorUnread: false }
    if (rows === null) await db.meta.put({ name: mirrorUnread, value: identity })
    else await db.meta.delete(mirrorUnread)
    return { identity, restored: rows ? await putMirrored(db, rows) : [], isMirrorUnread: rows === null }
  })
}
