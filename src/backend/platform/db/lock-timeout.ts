import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** For the rest of a write: whoever would wait longer for a row is told to come again, and gives the connection back meanwhile. */
export async function limitLockWait(tx: Db): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '5s'`)
}
