import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from './db.ts'

/**
 * SQL for which database this is: after a restore or a start of the server it is another one, whose numbers of transactions and revisions
 * say nothing about what was read before.
 */
const epoch = sql`pg_postmaster_start_time()::text || ' ' || 'company'::regclass::oid::text`

const read = z.object({ epoch: z.string() })

export async function readEpoch(db: Db): Promise<string> {
  const [row] = await rowsOf(db, read, sql`select ${epoch} as epoch`)
  return row?.epoch ?? ''
}
