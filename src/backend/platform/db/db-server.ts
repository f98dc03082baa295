import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { type Client, Pool } from 'pg'
import { z } from 'zod'
import { type Database, type Db, rowsOf } from './db.ts'
import { listenOn } from './db-listener.ts'
import { CoalescedReads } from '#src/backend/platform/coalesced-reads.ts'
import { isDatabaseGone } from './database-gone.ts'
import { noteIdentity, readPlace } from './database-identity.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { assertReleased, migrationsFolder, readPendingMigrations, UnusableDatabaseError } from './migrate.ts'
import { sendNoNames } from './prepared.ts'
import { connectToPrimary, createPrimary, StandbyError } from './primary.ts'
import { withoutPassword } from '#src/settings.ts'

/** Maximum time of a statement in ms: of one that a person waits for, and of one of a job or a large file. */
const statementTimeoutMs = 8_000
const longStatementTimeoutMs = 30_000
const connectTimeoutMs = 8_000
/**
 * Longest silence of a connection in ms. Statements and idle connections are ended before it, so a longer silence means
 * that the network drops packets.
 */
const silenceMs = 40_000
/** Maximum share of the pool's connections that may wait for a lock. */
const maxWaitingShare = 0.3
/** Maximum time in ms in the queue for such a connection. The callers do not wait longer anyway. */
const maxTurnMs = 10_000
/** Maximum time in ms to wait for a row lock. The waiting transaction uses a connection. */
const maxLockWaitMs = 5_000
/** Short time limits: a probe that waits in a network that drops packets must not delay the next probes. */
const probeTimeout = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
const migrationLock = 4_713_001
/** How often to check, with several servers, which of them takes writes. */
const lookEveryMs = 5_000

/**
 * Settings of PostgreSQL's planner. Compiling a plan (jit) costs 50 to 75 ms where the planner overestimates, and saves
 * nothing for answers of this size. Frequently read pages are in memory, where random access costs hardly more than
 * sequential access.
 */
const planner = { jit: 'off', random_page_cost: '1.1' }
export const plannerOptions = optionsOf(planner)

type Way = { directUrl?: string | undefined; max?: number | undefined; isLongWork?: boolean }

/**
 * Opens and migrates a database on a PostgreSQL server. If `directUrl` is set, `url` leads to a pooler, which may use
 * another connection for each transaction. LISTEN and migrations need a connection to themselves, so they use
 * `directUrl`.
 */
export async function openServer(
  url: string,
  { directUrl, max = 10, isLongWork = false }: Way = {},
): Promise<Database> {
  const direct = createPrimary(directUrl ?? url)
  const isPooled = directUrl !== undefined && !isLongWork
  const primary = isPooled ? createPrimary(url) : direct
  const setting = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  await naming(setting, directUrl ?? url, () => direct.find().then(() => prepareServer(direct.url, isPooled)))
  if (isPooled) await naming('DATABASE_URL', url, () => primary.find().then(() => assertSame(primary.url, direct.url)))
  await naming(setting, directUrl ?? url, () => migrateServer(direct.url))
  const pool = new Pool({
    connectionString: isPooled ? primary.url : withOptions(primary.url, plannerOptions),
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'account-portal',
    // `move` copies tables by statements that are silent for minutes, so its connections may be silent.
    ...(!isLongWork && { stream: () => socketNeverSilent() }),
    // With several servers, connections live 60 s at most, so that a server which has become a standby is left.
    ...(primary.hasSeveral && { maxLifetimeSeconds: 60 }),
    // A pooler refuses these settings and the planner's. Its connections get them from the database user
    // (`keepLimitsInRole`).
    ...(!isPooled && { statement_timeout: isLongWork ? longStatementTimeoutMs : statementTimeoutMs }),
  })
  // The pool replaces a broken idle connection at the next query; on a connection in use, the query fails. Without
  // listeners, the errors would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool)
  if (isPooled) sendNoNames(db)
  const limited = limitConcurrency(Math.floor(max * maxWaitingShare), { maxWaitMs: maxTurnMs, tooLate: notAvailable })
  const listeners = new Set<() => Promise<void>>()
  let closing: Promise<void> | undefined
  // Vacuum is needed besides analyze, because an index-only scan must know which pages are visible to all transactions.
  const tidy = () => withClient(direct.url, async (client) => void (await client.query('vacuum analyze')))
  const probe = createProbe(() => primary.url)
  const finding = new CoalescedReads<string>()
  const findPrimary = () =>
    finding.read('', async () => {
      await direct.find()
      await primary.find()
      pool.options.connectionString = isPooled ? primary.url : withOptions(primary.url, plannerOptions)
      return direct.url
    })
  // A server that has become a standby does not report it, so it must be asked.
  const look = () => void probe.ping().catch(() => findPrimary().catch(() => {}))
  const looking = primary.hasSeveral || direct.hasSeveral ? setInterval(look, lookEveryMs).unref() : undefined
  return {
    read: db,
    ping: probe.ping,
    usage: () => ({ max, inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    write: (run, { isStep = false, isLong = isStep, waits = false } = {}) => {
      const transaction = () =>
        withConnection(pool, (connection) =>
          connection.transaction(async (tx) => {
            if (isPooled) sendNoNames(tx)
            if (isLong) await tx.execute(sql`set local statement_timeout = ${sql.raw(String(longStatementTimeoutMs))}`)
            if (waits) await tx.execute(sql`set local lock_timeout = ${sql.raw(String(maxLockWaitMs))}`)
            return run(tx)
          }),
        )
      return waits ? limited(transaction) : transaction()
    },
    yieldToEventLoop: () => setImmediate(),
    vacuumAndAnalyze: tidy,
    async listen(channel, onMessage, onResumed) {
      const end = await listenOn(findPrimary, channel, onMessage, onResumed)
      listeners.add(end)
      return end
    },
    close: () => {
      clearInterval(looking)
      return (closing ??= Promise.all([pool.end(), probe.end(), ...[...listeners].map((end) => end())]).then(() => {}))
    },
  }
}

/**
 * Runs `run` on a connection of the pool. Drizzle's own transaction over a pool does not return a connection that
 * breaks at "begin", so the pool would run out of connections.
 */
async function withConnection<T>(pool: Pool, run: (connection: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await run(drizzle(client))
  } catch (error) {
    // The connection is closed if the database is gone, so that a server which has become a standby gets no more writes
    // by it.
    if (error instanceof Error && isDatabaseGone(error)) failure = error
    throw error
  } finally {
    client.release(failure)
  }
}

/** Calls `open`. Its error is thrown on with the name and value of the setting, without the password. */
async function naming<T>(setting: string, url: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    throw new Error(`${setting} is ${withoutPassword(url)}: ${reasonOf(error)}`, { cause: error })
  }
}

/**
 * Creates a probe of the server. It keeps a connection of its own, because all other connections may be in use.
 * Concurrent probes share one query.
 */
function createProbe(url: () => string) {
  const probes = new CoalescedReads<void>()
  let kept: Promise<Client> | undefined
  const drop = (one = kept) => {
    void one?.then((client) => client.end()).catch(() => {})
    if (kept === one) kept = undefined
  }
  async function connect(): Promise<Client> {
    const client = await connectToPrimary({ connectionString: url(), ...probeTimeout })
    return client
  }
  async function ask(): Promise<void> {
    const one = (kept ??= connect())
    try {
      const client = await one
      client.once('end', () => drop(one))
      await client.query('select 1')
    } catch (error) {
      drop(one)
      throw error
    }
  }
  return { ping: () => probes.read('', ask), end: async () => drop() }
}

/** The error that PostgreSQL reports if a lock is not available. */
const notAvailable = () => Object.assign(new Error('Too many writers wait for the same lock'), { code: '55P03' })

function socketNeverSilent(): Socket {
  const socket = new Socket()
  const silent = Object.assign(new Error('The database server fell silent'), { code: 'ETIMEDOUT' })
  return socket.setTimeout(silenceMs, () => socket.destroy(silent))
}

/** Runs `run` on a connection of its own without time limits for statements. */
async function withClient<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const options = optionsOf({ statement_timeout: '0', [directMark]: 'on' })
  const connectionString = withOptions(url, options)
  const client = await connectToPrimary({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Adds connection options to an address. node-postgres would otherwise use only those of the address. */
function withOptions(url: string, options: string): string {
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

/**
 * Throws if a pooler answers. With a pooler, also sets the limits that its connections cannot send
 * (`keepLimitsInRole`).
 */
function prepareServer(url: string, isPooled: boolean): Promise<void> {
  return withClient(url, async (client) => {
    const db = drizzle(client)
    const [mark] = await rowsOf(
      db,
      z.object({ is: z.string().nullable() }),
      sql`select current_setting(${directMark}, true) as is`,
    )
    if (mark?.is !== 'on') throw new PoolerError()
    if (isPooled) await keepLimitsInRole(db)
  })
}

/** Migrates the tables. A lock makes processes that start at the same time do this one after the other. */
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

const named = z.object({ database: z.string() })

/** Returns the names of the migrations that a database on a server still lacks. */
export async function readPendingOnServer(url: string, directUrl: string | undefined): Promise<string[]> {
  const direct = createPrimary(directUrl ?? url)
  return naming(directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', directUrl ?? url, async () => {
    await direct.find()
    await prepareServer(direct.url, false)
    return withClient(direct.url, (client) => readPendingMigrations(drizzle(client)))
  })
}

/** Gives the user of the database the limits that its connections cannot carry through a pooler. */
async function keepLimitsInRole(db: Db): Promise<void> {
  const [row] = await rowsOf(db, named, sql`select current_database() as database`)
  const limits = { ...planner, statement_timeout: String(statementTimeoutMs) }
  for (const [name, value] of Object.entries(limits))
    await db.execute(
      sql`alter role current_user in database ${sql.identifier(row?.database ?? '')} set ${sql.raw(name)} = ${sql.raw(value)}`,
    )
}

/** Throws if the pooler and the direct address lead to different databases or users. */
async function assertSame(pooled: string, direct: string): Promise<void> {
  const identities: string[] = []
  for (const connectionString of [pooled, direct]) {
    const client = await connectToPrimary({
      connectionString,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
    })
    try {
      identities.push(await readPlace(drizzle(client)))
    } finally {
      await client.end()
    }
  }
  if (identities[0] !== identities[1])
    throw new Error('it leads to another database than DATABASE_DIRECT_URL, or has another user')
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'the host does not answer',
  '28P01': 'the server refuses this user or password',
  '28000': 'the server refuses this user',
  '3D000': 'the server has no such database',
  '53300': 'the server has no connection left',
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
