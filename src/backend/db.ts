import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Settings } from '#src/settings.ts'

export type Db = PgDatabase<PgQueryResultHKT>

export type Database = {
  /** For reading. Inside a write use its transaction alone: an embedded database would wait for itself. */
  read: Db
  /** One transaction. When it resolves, what it wrote survives a killed process and a power cut. */
  write: <T>(run: (tx: Db) => Promise<T>) => Promise<T>
  /** Brings the planner's statistics up to date, after many rows at once; an embedded database also frees what was overwritten. */
  tidy: () => Promise<void>
  /**
   * Hears what any process tells on a channel (NOTIFY), once it is written; resolves to what ends the listening, as
   * closing does too. resumed: the connection was lost and is there again, and something may have been missed.
   */
  listen: (channel: string, heard: (payload: string) => void, resumed: () => void) => Promise<() => Promise<void>>
  close: () => Promise<void>
  /** Only where the database lies in a directory of this process's own. */
  embedded?: Embedded
}

export type Embedded = {
  /** PORTAL_DATA. */
  dataDir: string
  /** Copies the database as it is between two writes to a directory that is made for it. Everybody waits for the copy alone. */
  copyTo: (directory: string) => Promise<void>
  /**
   * Puts the database of another directory in PORTAL_DATA in the present one's place, while everybody waits; where that
   * fails the present one goes on. prepare sees both just before. Answers where the present one was moved to.
   */
  replaceBy: (directory: string, prepare: (present: Db, next: Db) => Promise<void>) => Promise<string>
}

/** Opens the database of the settings and brings its tables up to date. Throws an error of one line where it cannot. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  // Only the one that is asked for is loaded: the embedded database is 10 MB of WebAssembly.
  if (settings.databaseUrl !== undefined)
    return (await import('#src/backend/db-server.ts')).openServer(settings.databaseUrl)
  return (await import('#src/backend/db-embedded.ts')).openDirectory(settings.dataDir)
}

const result = z.object({ rows: z.array(z.unknown()) })

/** The rows of a statement that the query builder has no words for, each parsed. */
export async function rowsOf<T>(db: Db, row: z.ZodType<T>, statement: SQL): Promise<T[]> {
  const { rows } = result.parse(await db.execute(statement))
  return rows.map((one) => row.parse(one))
}
