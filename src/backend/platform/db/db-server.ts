import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig, Pool } from 'pg'
import type { Database } from './db.ts'
import { listenOn } from './db-listener.ts'
import { SharedReading } from '#src/backend/platform/shared-reading.ts'
import { noteIdentity } from './database-identity.ts'
import { turnsOf } from './turns.ts'
import { sourceFolder } from '#src/backend/platform/source-folder.ts'
import { withoutPassword } from '#src/settings.ts'

const statementTimeoutMs = 30_000
const connectTimeoutMs = 8_000
/** The server ends a statement before this, and the pool an idle connection: a longer silence is a network that drops packets. */
const silenceMs = 40_000
/** Of the pool's ten connections. */
const maxWaiting = 3
/** Who waits for a turn holds no connection; a caller is gone after some time all the same. */
const maxTurnMs = 10_000
/** For a row, with a connection held meanwhile. */
const maxLockWaitMs = 5_000
/** A network that drops packets must not keep later probes waiting once it is back. */
const probeTimeout = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
const migrationLock = 4_713_001

/**
 * Compiling a plan costs 50 to 75 ms where the planner overestimates, and saves nothing in answers of this size. What is asked for often is
 * in memory: a page out of order costs hardly more than the next one.
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
  // A broken idle connection is replaced at the next query, and one in use fails its query; without listeners their errors would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateServer(url)
  } catch (error) {
    await pool.end()
    throw new Error(`DATABASE_URL is ${withoutPassword(url)}: ${reasonOf(error)}`, { cause: error })
  }
  const db = drizzle(pool)
  const inTurn = turnsOf(maxWaiting, { maxWaitMs: maxTurnMs, tooLate: notAvailable })
  const listeners = new Set<() => Promise<void>>()
  let closing: Promise<void> | undefined
  // An index-only scan needs to know which pages everybody may see.
  const tidy = () => withClient(url, async (client) => void (await client.query('vacuum analyze')))
  // By a connection of its own: those of the pool may all be in use. One at a time, however many ask.
  const probes = new SharedReading<void>()
  const probe = () => withClient(url, async (client) => void (await client.query('select 1')), probeTimeout)
  return {
    read: db,
    answers: () => probes.read('', probe),
    write: (run, { waits } = {}) => {
      if (!waits) return db.transaction(run)
      return inTurn(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`set local lock_timeout = ${sql.raw(String(maxLockWaitMs))}`)
          return run(tx)
        }),
      )
    },
    giveWay: () => setImmediate(),
    tidy,
    async listen(channel, onMessage, onResumed) {
      const end = await listenOn(url, channel, onMessage, onResumed)
      listeners.add(end)
      return end
    },
    close: () => (closing ??= Promise.all([pool.end(), ...[...listeners].map((end) => end())]).then(() => {})),
  }
}

/** As PostgreSQL says it of a lock. */
const notAvailable = () => Object.assign(new Error('Too many writers wait for the same lock'), { code: '55P03' })

function socketNeverSilent(): Socket {
  const socket = new Socket()
  const silent = Object.assign(new Error('The database server fell silent'), { code: 'ETIMEDOUT' })
  return socket.setTimeout(silenceMs, () => socket.destroy(silent))
}

/** Runs on a connection of its own, which may be silent for as long as it takes unless a timeout says otherwise. */
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

/** One process at a time: several may start at once on one database. */
function migrateServer(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await migrate(db, { migrationsFolder: sourceFolder('backend/migrations') })
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
  '42501': 'this user may not create tables there',
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = String(Object(cause).code ?? '')
  return reasons[code]
    ? `${reasons[code]} (${code}).`
    : `the database cannot be opened (${cause instanceof Error ? cause.message : String(cause)}).`
}
