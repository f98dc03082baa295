import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { z } from 'zod'

export type Db = PgDatabase<PgQueryResultHKT>

export type Database = {
  /** For reading. Inside a write use only its transaction: an embedded database would wait for itself. */
  read: Db
  /** One transaction. When it resolves, what it wrote survives a killed process and a power cut; what a step wrote does so only from the next write on that is none. waits: for a lock that each of its kind takes; only some of those are begun at once, and whoever would wait longer than seconds for a row fails and may come again, so that reads and logins find a connection. Without it a lock is waited for as long as a statement may take. */
  write: <T>(run: (tx: Db) => Promise<T>, how?: { isStep?: boolean; waits?: boolean }) => Promise<T>
  /** Waits while others use an embedded database, which serves one after another: for between the steps of long work. */
  giveWay: () => Promise<void>
  /** Updates the planner's statistics, after many rows at once; an embedded database also frees what was overwritten. */
  tidy: () => Promise<void>
  /** Listens to a channel (NOTIFY) of all processes; resolves to the stop function. onResumed: the connection was lost and is back, messages may be missing. */
  listen: (channel: string, onMessage: (payload: string) => void, onResumed: () => void) => Promise<() => Promise<void>>
  /** Resolves once the database has answered, however many wait for it or hold its connections. */
  answers: () => Promise<void>
  close: () => Promise<void>
  embedded?: Embedded
}

export type Embedded = {
  dataDir: string
  /** Copies the database as it is between two writes to a new directory. Everybody waits for the copy alone. */
  copyTo: (directory: string) => Promise<void>
  /** Replaces the database by another directory's while everybody waits; on failure the present one stays. Returns where the old one was moved. */
  replaceBy: (directory: string, prepare: (present: Db, next: Db) => Promise<void>) => Promise<string>
}

const result = z.object({ rows: z.array(z.unknown()) })

/** The parsed rows of a statement that the query builder cannot express. */
export async function rowsOf<T>(db: Db, row: z.ZodType<T>, statement: SQL): Promise<T[]> {
  const { rows } = result.parse(await db.execute(statement))
  return rows.map((one) => row.parse(one))
}
