import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { z } from 'zod'

export type Db = PgDatabase<PgQueryResultHKT>

export type Database = {
  /** For reading. Inside a write use only its transaction: an embedded database would wait for itself. */
  read: Db
  /**
   * Runs one transaction. Once it resolves, its changes survive a killed process and a power cut; with `isStep`, they
   * do so only after the next write without `isStep`. `waits`: the transaction takes a lock that all writes of its kind
   * take. Only a few of those start at once, so that reads and logins find a connection; one that waits several seconds
   * for a row fails and may be retried. Without `waits`, a lock is waited for as long as a statement may take: 8 s, or
   * 30 s with `isStep` or `isLong`.
   */
  write: <T>(run: (tx: Db) => Promise<T>, how?: { isStep?: boolean; isLong?: boolean; waits?: boolean }) => Promise<T>
  /** Yields to others between the steps of long work: an embedded database serves one query after another. */
  yieldToEventLoop: () => Promise<void>
  /** Updates the planner's statistics after many writes; an embedded database also frees overwritten rows. */
  vacuumAndAnalyze: () => Promise<void>
  /**
   * Listens to a channel (NOTIFY) of all processes; resolves to the stop function. `onResumed`: the connection was lost
   * and is back; messages may be missing.
   */
  listen: (channel: string, onMessage: (payload: string) => void, onResumed: () => void) => Promise<() => Promise<void>>
  /** Resolves once the database has answered, even if many callers wait for it or hold its connections. */
  ping: () => Promise<void>
  close: () => Promise<void>
  embedded?: Embedded
}

export type Embedded = {
  dataDir: string
  /** Copies the database, as it is between two writes, to a new directory. Other queries wait only for the copy. */
  copyTo: (directory: string) => Promise<void>
  /**
   * Replaces the database with another directory's while all queries wait; on failure the present one stays. Returns
   * where the old one was moved.
   */
  replaceBy: (directory: string, prepare: (present: Db, next: Db) => Promise<void>) => Promise<string>
}

const result = z.object({ rows: z.array(z.unknown()) })

/** Returns the parsed rows of a statement that the query builder cannot express. */
export async function rowsOf<T>(db: Db, row: z.ZodType<T>, statement: SQL): Promise<T[]> {
  const { rows } = result.parse(await db.execute(statement))
  return rows.map((one) => row.parse(one))
}
