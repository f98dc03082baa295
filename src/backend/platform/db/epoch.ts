import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from './db.ts'

/**
 * SQL for the identity of the running database. It changes with a restore or a restart of the server: transaction
 * numbers and revisions then say nothing about what was read before.
 */
const epoch = sql`pg_postmaster_start_time()::text || ' ' || 'company'::regclass::oid::text`

const read = z.object({ epoch: z.string() })

export async function readEpoch(db: Db): Promise<string> {
  const [row] = await rowsOf(db, read, sql`select ${epoch} as epoch`)
  return row?.epoch ?? ''
}
