import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig, Pool } from 'pg'
import type { Database } from './db.ts'
import { listenOn } from './db-listener.ts'
import { CoalescedReads } from '#src/backend/platform/coalesced-reads.ts'
import { noteIdentity } from './database-identity.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { assertReleased, migrationsFolder, UnreleasedDatabaseError } from './migrate.ts'
import { withoutPassword } from '#src/settings.ts'

const statementTimeoutMs = 30_000
const connectTimeoutMs = 8_000
/**
 * The server ends a statement, and the pool an idle connection, before this time: a longer silence means a network that
 * drops packets.
 */
const silenceMs = 40_000
/** Maximum number of the pool's ten connections that wait for a lock. */
const maxWaiting = 3
/**
 * Maximum time to wait in the queue. Waiting there holds no connection, but a caller gives up after some time anyway.
 */
const maxTurnMs = 10_000
/** Maximum time to wait for a row lock; the wait holds a connection. */
const maxLockWaitMs = 5_000
/** A network that drops packets must not delay later probes once it works again. */
const probeTimeout = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
const migrationLock = 4_713_001

/**
 * Compiling a plan costs 50 to 75 ms where the planner overestimates, and saves nothing for answers of this size.
 * Frequently read pages are in memory: reading a page out of order costs hardly more than reading the next one.
 */
export const plannerOptions = '-c jit=off -c random_page_cost=1.1'

export async function openServer(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    application_name: 'account-portal',
    stream: () => socketNeverSilent(),
    options: plannerOptions,
  })
  // A broken idle connection is replaced at the next query, and one in use fails its query; without listeners, their
  // errors would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateServer(url)
  } catch (error) {
    await pool.end()
    throw new Error(`DATABASE_URL is ${withoutPassword(url)}: ${reasonOf(error)}`, { cause: error })
  }
  const db = drizzle(pool)
  const limited = limitConcurrency(maxWaiting, { maxWaitMs: maxTurnMs, tooLate: notAvailable })
  const listeners = new Set<() => Promise<void>>()
  let closing: Promise<void> | undefined
  // Vacuum as well as analyze: an index-only scan needs to know which pages are visible to all.
  const tidy = () => withClient(url, async (client) => void (await client.query('vacuum analyze')))
  // The probe uses its own connection, since all of the pool's may be in use. Concurrent probes share one.
  const probes = new CoalescedReads<void>()
  const probe = () => withClient(url, async (client) => void (await client.query('select 1')), probeTimeout)
  return {
    read: db,
    ping: () => probes.read('', probe),
    write: (run, { waits } = {}) => {
      if (!waits) return db.transaction(run)
      return limited(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`set local lock_timeout = ${sql.raw(String(maxLockWaitMs))}`)
          return run(tx)
        }),
      )
    },
    yieldToEventLoop: () => setImmediate(),
    vacuumAndAnalyze: tidy,
    async listen(channel, onMessage, onResumed) {
      const end = await listenOn(url, channel, onMessage, onResumed)
      listeners.add(end)
      return end
    },
    close: () => (closing ??= Promise.all([pool.end(), ...[...listeners].map((end) => end())]).then(() => {})),
  }
}

/** The error that PostgreSQL reports when a lock is not available. */
const notAvailable = () => Object.assign(new Error('Too many writers wait for the same lock'), { code: '55P03' })

function socketNeverSilent(): Socket {
  const socket = new Socket()
  const silent = Object.assign(new Error('The database server fell silent'), { code: 'ETIMEDOUT' })
  return socket.setTimeout(silenceMs, () => socket.destroy(silent))
}

/** Runs on a separate connection, which may be silent for as long as it takes unless a timeout limits it. */
async function withClient<T>(
  url: string,
  run: (client: Client) => Promise<T>,
  timeouts: ClientConfig = {},
): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'account-portal',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    ...timeouts,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Migrates the tables, one process at a time: several may start at once on one database. */
function migrateServer(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await assertReleased(db)
    await migrate(db, { migrationsFolder })
    await noteIdentity(db)
    await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
  })
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'the host does not answer',
  '28P01': 'the server refuses this user or password',
  '28000': 'the server refuses this user',
  '3D000': 'the server has no such database',
  '42501': 'this user may not create tables or the extension pg_trgm there',
  '0A000': 'the server does not have the extension pg_trgm, a part of PostgreSQL’s contrib package',
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreleasedDatabaseError) return error.message
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = String(Object(cause).code ?? '')
  return reasons[code]
    ? `${reasons[code]} (${code}).`
    : `the database cannot be opened (${cause instanceof Error ? cause.message : String(cause)}).`
}
