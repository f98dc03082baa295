import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import { z } from 'zod'
import { type Db, rowsOf } from './db.ts'
import { isDatabaseGone } from './database-gone.ts'
import { noteIdentity, readPlace } from './database-identity.ts'
import { assertReleased, migrationsFolder, readPendingMigrations, UnusableDatabaseError } from './migrate.ts'
import { connectTo, connectToPrimary, createPrimary, type Primary, StandbyError } from './primary.ts'
import { withoutPassword } from '#src/addresses.ts'

/** Maximum time in ms of a statement that a person waits for. */
export const statementTimeoutMs = 8_000
export const connectTimeoutMs = 8_000
const migrationLock = 4_713_001

/**
 * Settings of PostgreSQL's planner. Compiling a plan (jit) costs 50 to 75 ms where the planner overestimates, and saves
 * nothing for answers of this size. Frequently read pages are in memory, where random access costs hardly more than
 * sequential access.
 */
const planner = { jit: 'off', random_page_cost: '1.1' }
/**
 * After this silence within a transaction (in ms), the server ends it: a machine that has died would keep its locks.
 */
const idleInTransaction = { idle_in_transaction_session_timeout: '60000' }
export const serverOptions = optionsOf({ ...planner, ...idleInTransaction })
export const longWorkOptions = optionsOf({ ...planner, idle_in_transaction_session_timeout: '0' })

type Server = {
  url: string
  directUrl: string | undefined
  readUrl: string | undefined
  /** The server behind `directUrl`, or else `url`. */
  direct: Primary
  /** The server or pooler behind `url`; `direct` itself if there is no pooler. */
  primary: Primary
}

/**
 * Finds the server that takes writes, checks the addresses, and migrates the tables. Throws a one-line error that names
 * the wrong setting.
 */
export async function prepareServer({ url, directUrl, readUrl, direct, primary }: Server): Promise<void> {
  const isPooled = primary !== direct
  const setting = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  await naming(setting, directUrl ?? url, () => direct.find().then(() => assertNoPooler(direct.url)))
  if (isPooled)
    await naming('DATABASE_URL', url, () =>
      primary.find().then(() => assertSame(primary.url, direct.url, 'DATABASE_DIRECT_URL')),
    )
  if (readUrl !== undefined) await naming('DATABASE_READ_URL', readUrl, () => assertReplica(readUrl, direct.url))
  await naming(setting, directUrl ?? url, () => migrateServer(direct.url, isPooled))
}

/** Calls `open`. Its error is thrown on with the name and value of the setting, without the password. */
async function naming<T>(setting: string, url: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw new Error(`${setting} is ${withoutPassword(url)}: ${reasonOf(error)}`, { cause: error })
  }
}

/** Runs `run` on a connection of its own without time limits for statements. */
export async function withClient<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const options = optionsOf({
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    [directMark]: 'on',
  })
  const connectionString = withOptions(url, options)
  const client = await connectToPrimary({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Adds connection options to an address. node-postgres would otherwise use only those of the address. */
export function withOptions(url: string, options: string): string {
  const all = new URL(url)
  all.searchParams.set('options', [all.searchParams.get('options'), options].filter(Boolean).join(' '))
  return all.href
}

function optionsOf(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** A setting that only a direct connection to the server can have. It shows whether a pooler answers. */
const directMark = 'portal.is_direct'

class PoolerError extends Error {
  constructor() {
    super('a pooler answers there. Set DATABASE_DIRECT_URL to the server behind it')
  }
}

/** Throws if a pooler answers. */
function assertNoPooler(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const db = drizzle(client)
    const [mark] = await rowsOf(
      db,
      z.object({ is: z.string().nullable() }),
      sql`select current_setting(${directMark}, true) as is`,
    )
    if (mark?.is !== 'on') throw new PoolerError()
  })
}

/**
 * Migrates the tables, and with a pooler sets the limits that its connections cannot send. A lock makes processes that
 * start at the same time do this one after the other.
 */
function migrateServer(url: string, isPooled: boolean): Promise<void> {
  return withClient(url, async (client) => {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    // Every query of a table would queue behind a migration that waits for it, for example for the end of a dump.
    await db.execute(sql`set lock_timeout = '10s'`)
    if (isPooled) await keepLimitsInRole(db)
    await assertReleased(db)
    await migrate(db, { migrationsFolder })
    // A long write of texts holds the row of the identity.
    await db.execute(sql`set lock_timeout = 0`)
    await noteIdentity(db)
    await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
  })
}

const named = z.object({ database: z.string() })

/** Returns the names of the migrations that a database on a server still lacks. */
export async function readPendingOnServer(url: string, directUrl: string | undefined): Promise<string[]> {
  const direct = createPrimary(directUrl ?? url)
  return naming(directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', directUrl ?? url, async () => {
    await direct.find()
    await assertNoPooler(direct.url)
    return withClient(direct.url, (client) => readPendingMigrations(drizzle(client)))
  })
}

/** Gives the user of the database the limits that its connections cannot carry through a pooler. */
async function keepLimitsInRole(db: Db): Promise<void> {
  const [row] = await rowsOf(db, named, sql`select current_database() as database`)
  const limits = { ...planner, ...idleInTransaction, statement_timeout: String(statementTimeoutMs) }
  for (const [name, value] of Object.entries(limits))
    await db.execute(
      sql`alter role current_user in database ${sql.identifier(row?.database ?? '')} set ${sql.raw(name)} = ${sql.raw(value)}`,
    )
}

/** Throws if both addresses lead to different databases or users. `setting`: the name of the second one's setting. */
async function assertSame(url: string, direct: string, setting: string, connect = connectToPrimary): Promise<void> {
  const limits = { connectionTimeoutMillis: connectTimeoutMs, query_timeout: connectTimeoutMs }
  const placeAt = async (client: Client) => {
    try {
      return await readPlace(drizzle(client))
    } finally {
      await client.end()
    }
  }
  const place = await placeAt(await connect({ connectionString: url, ...limits }))
  if (place !== (await placeAt(await connectToPrimary({ connectionString: direct, ...limits }))))
    throw new Error(`it leads to another database than ${setting}, or has another user`)
}

/** Throws if the address of the replica is wrong. A replica that is down does not prevent the start. */
async function assertReplica(url: string, direct: string): Promise<void> {
  try {
    await assertSame(url, direct, 'DATABASE_URL', connectTo)
  } catch (error) {
    if (!isDatabaseGone(error)) throw error
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'the host does not answer',
  '28P01': 'the server refuses this user or password',
  '28000': 'the server refuses this user',
  '3D000': 'the server has no such database',
  '53300': 'the server has no connection left',
  '55P03': 'a table is in use, for example by a dump. Start again once that has ended',
  // PgBouncer reports this code for settings of a connection.
  '08P01': new PoolerError().message,
  '42501': 'this user may not create tables or the extension pg_trgm there',
  '0A000': 'the server does not have the extension pg_trgm, a part of PostgreSQL’s contrib package',
}

function reasonOf(error: unknown): string {
  if (error instanceof UnusableDatabaseError) return error.message
  if (error instanceof StandbyError || error instanceof PoolerError) return `${error.message}.`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = String(Object(cause).code ?? '')
  return reasons[code]
    ? `${reasons[code]} (${code}).`
    : `the database cannot be opened (${cause instanceof Error ? cause.message : String(cause)}).`
}
