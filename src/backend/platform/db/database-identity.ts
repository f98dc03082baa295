import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from './db.ts'
import { textKey, textRevision } from './tables/text.ts'
import { sharedRevision } from './tables/translator.ts'

/**
 * Identity of the database: a restore recreates the table, a copy has another database oid, and another server has
 * another system identifier.
 */
const places = sql`select concat_ws(' ', 'text_revision'::regclass::oid::text,
  (select oid::text from pg_database where datname = current_database())) as place`
const server = sql`select system_identifier::text as place from pg_control_system()`
const placed = z.object({ place: z.string() })

/** Reads which server, database and user this is, before the portal’s tables are there. */
export async function readPlace(db: Db): Promise<string> {
  const oid = sql`select concat(oid, ' ', current_user) as place from pg_database where datname = current_database()`
  const [here] = await rowsOf(db, placed, oid)
  const [there] = await rowsOf(db, placed, server).catch(() => [])
  return `${here?.place ?? ''} ${there?.place ?? ''}`
}

async function readIdentity(db: Db): Promise<string> {
  const [here] = await rowsOf(db, placed, places)
  // Some hosting providers do not allow reading it.
  const [there] = await rowsOf(db, placed, server).catch(() => [])
  return `${here?.place ?? ''} ${there?.place ?? ''}`
}

/** A revision higher than any that changes will have reached by then, even if a newer database was lost. */
const unseen = sql`(extract(epoch from now()) - extract(epoch from timestamptz '2020-01-01Z'))::integer`

/**
 * Notes the identity of a server's database when it opens; one process at a time. A database restored from a backup
 * would count its changes from a revision that clients have seen with other texts. It gets a revision that no client
 * has seen, so every client reads everything again. Resolves to whether it did. For the embedded database, the restore
 * itself does this, because it knows both databases.
 */
export async function noteIdentity(db: Db): Promise<boolean> {
  const identity = await readIdentity(db)
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(textRevision).for('update')
    if (!row || row.identity === identity) return false
    await tx.update(textRevision).set({ identity }).where(eq(textRevision.only, true))
    // A new database has nothing to renew. A database in use without an identity may have been restored from a time
    // before identities were stored, so it is renewed.
    if (row.identity === null && row.revision === 0) return false
    const next = sql`greatest(revision, ${unseen}) + 1`
    await tx.update(textRevision).set({ revision: next, floor: next })
    await tx.update(textKey).set({ revision: sql`(select t.revision from text_revision t)` })
    await tx.update(sharedRevision).set({ revision: next, floor: next })
    return true
  })
}
