import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { z } from 'zod'

export type Db = PgDatabase<PgQueryResultHKT>

export type Database = {
  /**
   * For reads outside a transaction. A write must use its transaction instead, because an embedded database runs one
   * transaction at a time and would wait for itself.
   */
  read: Db
  /**
   * Runs a long read: on the replica if there is one and it has all that was committed before the call, otherwise like
   * `read`. If the replica fails meanwhile, `run` is called again, so it may do nothing but read.
   */
  readLong: <T>(run: (db: Db) => Promise<T>) => Promise<T>
  /**
   * Runs one transaction. Once it resolves, its changes survive a killed process and a power cut; with `isStep`, only
   * after the next write without `isStep`. `waits`: the transaction takes a lock that all writes of its kind take; only
   * a few of these run at once, and one that waits for a row for several seconds fails. Without `waits`, a statement
   * may wait for 8 s, or for 30 s with `isStep` or `isLong`.
   */
  write: <T>(run: (tx: Db) => Promise<T>, how?: { isStep?: boolean; isLong?: boolean; waits?: boolean }) => Promise<T>
  /** Lets other requests run between two steps of long work. An embedded database serves one query at a time. */
  yieldToEventLoop: () => Promise<void>
  /**
   * Updates the planner's statistics after many writes. An embedded database also frees the space of overwritten rows.
   */
  vacuumAndAnalyze: () => Promise<void>
  /**
   * Listens to a channel (NOTIFY) for messages of any process; resolves to a function that stops listening. `onResumed`
   * is called when a lost connection is back, because messages may have been missed.
   */
  listen: (channel: string, onMessage: (payload: string) => void, onResumed: () => void) => Promise<() => Promise<void>>
  /** Resolves once the database has answered, even if all connections are in use. */
  ping: () => Promise<void>
  /** Counts the connections of this process, without asking the database. An embedded database has one. */
  usage: () => Usage
  /** Returns the state of the replica, without waiting for an answer; undefined if there is none. */
  replicaState?: () => ReplicaState
  close: () => Promise<void>
  embedded?: Embedded
}

/**
 * Connections of this process. `max`: how many there may be. `inUse`: how many are in use. `waiting`: how many queries
 * wait for one.
 */
export type Usage = { max: number; inUse: number; waiting: number }

/** `promoted`: the server is no standby (any more). */
export type ReplicaState = 'ok' | 'behind' | 'gone' | 'promoted' | 'other'

export type Embedded = {
  dataDir: string
  /** Copies the database to a new directory. Other queries wait while the files are copied. */
  copyTo: (directory: string) => Promise<void>
  /**
   * Replaces the database by the one in another directory, while all queries wait. `prepare` runs before that, on both
   * databases. If anything fails, the present database stays. Resolves to the path of the replaced database.
   */
  replaceBy: (directory: string, prepare: (present: Db, next: Db) => Promise<void>) => Promise<string>
}

const result = z.object({ rows: z.array(z.unknown()) })

/**
 * Runs a statement that the query builder cannot express, and returns its rows, each parsed by `row`. Throws if a row
 * does not fit.
 */
export async function rowsOf<T>(db: Db, row: z.ZodType<T>, statement: SQL): Promise<T[]> {
  const { rows } = result.parse(await db.execute(statement))
  return rows.map((one) => row.parse(one))
}
