import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from './db.ts'
import { textKey, textRevision } from './tables/text.ts'
import { sharedRevision } from './tables/translator.ts'

/**
 * SQL for the identity of the database: oids of the table text_revision and of the database. A restore gives the table
 * a new oid, a copy has another database oid. The server's system identifier is added where it can be read.
 */
const places = sql`select concat_ws(' ', 'text_revision'::regclass::oid::text,
  (select oid::text from pg_database where datname = current_database())) as place`
const server = sql`select system_identifier::text as place from pg_control_system()`
const placed = z.object({ place: z.string() })

/**
 * Returns a text that identifies the server, the database and the database user. Works before the portal’s tables
 * exist.
 */
export async function readPlace(db: Db): Promise<string> {
  const oid = sql`select concat(oid, ' ', current_user) as place from pg_database where datname = current_database()`
  const [here] = await rowsOf(db, placed, oid)
  const [there] = await rowsOf(db, placed, server).catch(() => [])
  return `${here?.place ?? ''} ${there?.place ?? ''}`
}

async function readIdentity(db: Db): Promise<string> {
  const [here] = await rowsOf(db, placed, places)
  // Some hosting providers do not allow reading the system identifier.
  const [there] = await rowsOf(db, placed, server).catch(() => [])
  return `${here?.place ?? ''} ${there?.place ?? ''}`
}

/**
 * A revision above all that changes can have reached by now, even those of a newer database that was lost: seconds
 * since 2020.
 */
const unseen = sql`(extract(epoch from now()) - extract(epoch from timestamptz '2020-01-01Z'))::integer`

/**
 * Records the identity of a database on a server when it is opened, and resolves to whether it was restored from a
 * backup. A restored database would reuse revisions under which clients have already read other texts. It therefore
 * gets a revision that no client has seen, so that every client reads everything again. Only one process at a time may
 * call this. For an embedded database, the restore command does the same.
 */
export async function noteIdentity(db: Db): Promise<boolean> {
  const identity = await readIdentity(db)
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(textRevision).for('update')
    if (!row || row.identity === identity) return false
    await tx.update(textRevision).set({ identity }).where(eq(textRevision.only, true))
    // A new database has nothing to renew. A database with texts but without an identity may come from an old backup,
    // so it is renewed.
    if (row.identity === null && row.revision === 0) return false
    const next = sql`greatest(revision, ${unseen}) + 1`
    await tx.update(textRevision).set({ revision: next, floor: next })
    await tx.update(textKey).set({ revision: sql`(select t.revision from text_revision t)` })
    await tx.update(sharedRevision).set({ revision: next, floor: next })
    return true
  })
}
