import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from './db.ts'
import { textKey, textRevision } from './tables/text.ts'
import { sharedRevision } from './tables/translator.ts'

/** A restore makes the table anew, a copy the database, and another server has a number of its own. */
const places = sql`select concat_ws(' ', 'text_revision'::regclass::oid::text,
  (select oid::text from pg_database where datname = current_database())) as place`
const server = sql`select system_identifier::text as place from pg_control_system()`
const placed = z.object({ place: z.string() })

async function readIdentity(db: Db): Promise<string> {
  const [here] = await rowsOf(db, placed, places)
  // Some who rent out servers keep this for themselves.
  const [there] = await rowsOf(db, placed, server).catch(() => [])
  return `${here?.place ?? ''} ${there?.place ?? ''}`
}

/** More than any count of changes will have reached by then, also where a younger one was lost with the database. */
const unseen = sql`(extract(epoch from now()) - extract(epoch from timestamptz '2020-01-01Z'))::integer`

/**
 * To be called when a database is opened, by one process at a time. One that was restored from a backup counts its changes from a
 * number that others have seen with other texts: it gets one that nobody has seen, and every client reads all anew. Resolves to
 * whether it did. The embedded database is told by whoever restores it, who knows both.
 */
export async function noteIdentity(db: Db): Promise<boolean> {
  const identity = await readIdentity(db)
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(textRevision).for('update')
    if (!row || row.identity === identity) return false
    await tx.update(textRevision).set({ identity }).where(eq(textRevision.only, true))
    // Where none is kept, a new one has nothing to renew; of one in use nobody knows, and it may have been restored from before this was kept.
    if (row.identity === null && row.revision === 0) return false
    const next = sql`greatest(revision, ${unseen}) + 1`
    await tx.update(textRevision).set({ revision: next, floor: next })
    await tx.update(textKey).set({ revision: sql`(select t.revision from text_revision t)` })
    await tx.update(sharedRevision).set({ revision: next, floor: next })
    return true
  })
}
