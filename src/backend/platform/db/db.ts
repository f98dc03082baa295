import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { z } from 'zod'

export type Db = PgDatabase<PgQueryResultHKT>

export type Database = {
  /** For reading. Inside a write use its transaction alone: an embedded database would wait for itself. */
  read: Db
  /** One transaction. When it resolves, what it wrote survives a killed process and a power cut. */
  write: <T>(run: (tx: Db) => Promise<T>) => Promise<T>
  /** Waits while others are at work on an embedded database, which serves one after another: between the steps of a long work. */
  giveWay: () => Promise<void>
  /** Brings the planner's statistics up to date, after many rows at once; an embedded database also frees what was overwritten. */
  tidy: () => Promise<void>
  /** Listens to a channel (NOTIFY) of all processes; resolves to the function that ends it. onResumed: the connection was lost and is back, messages may be missing. */
  listen: (channel: string, onMessage: (payload: string) => void, onResumed: () => void) => Promise<() => Promise<void>>
  close: () => Promise<void>
  embedded?: Embedded
}

export type Embedded = {
  dataDir: string
  /** Copies the database as it is between two writes to a directory that is made for it. Everybody waits for the copy alone. */
  copyTo: (directory: string) => Promise<void>
  /** Puts another directory's database in the place of the present one while everybody waits; on failure the present one stays. Answers where the old one was moved. */
  replaceBy: (directory: string, prepare: (present: Db, next: Db) => Promise<void>) => Promise<string>
}

const result = z.object({ rows: z.array(z.unknown()) })

/** The rows of a statement that the query builder has no words for, each parsed. */
export async function rowsOf<T>(db: Db, row: z.ZodType<T>, statement: SQL): Promise<T[]> {
  const { rows } = result.parse(await db.execute(statement))
  return rows.map((one) => row.parse(one))
}
