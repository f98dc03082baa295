import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Client, Pool } from 'pg'
import type { Database, Db } from './db.ts'
import { listenOn } from './db-listener.ts'
import { CoalescedReads } from '#src/backend/platform/coalesced-reads.ts'
import { isDatabaseGone } from './database-gone.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { sendNoNames } from './prepared.ts'
import {
  connectTimeoutMs,
  longWorkOptions,
  prepareServer,
  serverOptions,
  statementTimeoutMs,
  withClient,
  withOptions,
} from './prepare-server.ts'
import { connectToPrimary, createPrimary, type Primary } from './primary.ts'
import { createReplica } from './replica.ts'

/** Maximum time of a statement of a job or a large file, in ms. */
const longStatementTimeoutMs = 30_000
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
/** How often to check, with several servers, which of them takes writes. */
const lookEveryMs = 5_000

type Way = {
  directUrl?: string | undefined
  readUrl?: string | undefined
  max?: number | undefined
  isLongWork?: boolean
}

/**
 * Opens and migrates a database on a PostgreSQL server. If `directUrl` is set, `url` leads to a pooler, which may use
 * another connection for each transaction. LISTEN and migrations need a connection to themselves, so they use
 * `directUrl`. `readUrl`: a replica for long reads.
 */
export async function openServer(
  url: string,
  { directUrl, readUrl, max = 10, isLongWork = false }: Way = {},
): Promise<Database> {
  const direct = createPrimary(directUrl ?? url)
  const isPooled = directUrl !== undefined && !isLongWork
  const primary = isPooled ? createPrimary(url) : direct
  await prepareServer({ url, directUrl, readUrl, direct, primary })
  const config = poolConfig(max, isLongWork)
  const options = isLongWork ? longWorkOptions : serverOptions
  const pool = createPool(config, primary, isPooled ? undefined : options)
  const db = drizzle(pool)
  if (isPooled) sendNoNames(db)
  const replica =
    readUrl === undefined
      ? undefined
      : createReplica(db, { ...config, connectionString: withOptions(readUrl, options) })
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
      pool.options.connectionString = isPooled ? primary.url : withOptions(primary.url, options)
      return direct.url
    })
  // A server that has become a standby does not report it, so it must be asked.
  const look = () => void probe.ping().catch(() => findPrimary().catch(() => {}))
  const looking = primary.hasSeveral || direct.hasSeveral ? setInterval(look, lookEveryMs).unref() : undefined
  return {
    read: db,
    readLong: (run) => (replica ? replica.read(run) : run(db)),
    ...(replica && { replicaState: replica.state }),
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
      return (closing ??= Promise.all([
        pool.end(),
        replica?.end(),
        probe.end(),
        ...[...listeners].map((end) => end()),
      ]).then(() => {}))
    },
  }
}

const poolConfig = (max: number, isLongWork: boolean) => ({
  max,
  connectionTimeoutMillis: connectTimeoutMs,
  application_name: 'account-portal',
  statement_timeout: isLongWork ? longStatementTimeoutMs : statementTimeoutMs,
  // `move` copies tables by statements that are silent for minutes, so its connections may be silent.
  ...(!isLongWork && { stream: () => socketNeverSilent() }),
})

/**
 * Creates the pool of connections to the primary. `options`: undefined for a pooler, which refuses these settings and
 * time limits. Its connections get them from the database user (`keepLimitsInRole`).
 */
function createPool(config: ReturnType<typeof poolConfig>, primary: Primary, options: string | undefined): Pool {
  const { statement_timeout, ...others } = config
  const pool = new Pool({
    ...others,
    ...(options !== undefined && { statement_timeout }),
    connectionString: options === undefined ? primary.url : withOptions(primary.url, options),
    // With several servers, connections live 60 s at most, so that a server which has become a standby is left.
    ...(primary.hasSeveral && { maxLifetimeSeconds: 60 }),
  })
  // The pool replaces a broken idle connection at the next query; on a connection in use, the query fails. Without
  // listeners, the errors would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
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
  function connect(): Promise<Client> {
    const connecting = connectToPrimary({ connectionString: url(), ...probeTimeout })
    // Once for each connection: with one listener for each probe, the end of the connection would take hours.
    void connecting.then(
      (client) => client.once('end', () => drop(connecting)),
      () => {},
    )
    return connecting
  }
  async function ask(): Promise<void> {
    const one = (kept ??= connect())
    try {
      const client = await one
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
