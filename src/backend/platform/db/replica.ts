import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import { z } from 'zod'
import { type Db, type ReplicaState, rowsOf } from './db.ts'
import { isDatabaseGone } from './database-gone.ts'
import { readPlace } from './database-identity.ts'

const connectTimeoutMs = 1_000
/** How long a read waits for the replica to catch up with the primary. */
const maxLagMs = 300
const pollMs = 20
/** How long a replica that has failed is not asked, so that not each read waits for it. */
const restMs = 5_000

const written = z.object({ position: z.string() })
const replayed = z.object({ isStandby: z.boolean(), isCurrent: z.boolean() })

/** Returns reads from a replica of `primary`. `config`: how to connect to the replica. Connects at the first read. */
export function createReplica(primary: Db, config: PoolConfig) {
  const pool = new Pool({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  // Without listeners, the error of a broken connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool)
  let state: ReplicaState = 'ok'
  /** Whether it was a copy of the primary's database when it was last connected. It may have been down at the start. */
  let isCopy = false
  let askAgainAt = 0

  function rest(reason: Exclude<ReplicaState, 'ok'>): ReplicaState {
    askAgainAt = performance.now() + restMs
    isCopy = false
    return (state = reason)
  }

  /** Whether all connections are in use. Waiting for one is not a fault of the replica. */
  const isBusy = () => pool.totalCount >= pool.options.max && pool.idleCount === 0

  /** Resolves to ok once the replica has all that was committed on the primary when this was called. */
  async function catchUp(): Promise<ReplicaState> {
    if (state !== 'ok' && performance.now() < askAgainAt) return state
    if (isBusy()) return 'behind'
    const [at] = await rowsOf(primary, written, sql`select pg_current_wal_lsn()::text as position`)
    const question = sql`select pg_is_in_recovery() as "isStandby",
      coalesce(pg_last_wal_replay_lsn() >= ${at?.position}::pg_lsn, false) as "isCurrent"`
    try {
      if (!isCopy && (await readPlace(db)) !== (await readPlace(primary))) return rest('other')
      isCopy = true
      for (const until = performance.now() + maxLagMs; ; await sleep(pollMs)) {
        const [row] = await rowsOf(db, replayed, question)
        if (!row?.isStandby) return rest('promoted')
        if (row.isCurrent) return (state = 'ok')
        if (performance.now() > until) return rest('behind')
      }
    } catch {
      return isBusy() ? 'behind' : rest('gone')
    }
  }

  return {
    /** See `Database.readLong`. */
    async read<T>(run: (db: Db) => Promise<T>): Promise<T> {
      if ((await catchUp()) !== 'ok') return run(primary)
      try {
        return await run(db)
      } catch (error) {
        const isCancelled = isCancelledByReplay(error)
        if (!isDatabaseGone(error) && !isCancelled) throw error
        if (!isCancelled && !isBusy()) rest('gone')
        return run(primary)
      }
    },
    /** Returns how the replica was found last, and starts to ask it again for the next call. */
    state(): ReplicaState {
      void catchUp().catch(() => {})
      return state
    },
    end: () => pool.end(),
  }
}

/** Returns whether a replica has ended a read because it held up the replay of the primary's changes. */
function isCancelledByReplay(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (Object(cause).code === '40001') return true
  return false
}
