import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { makeDataDirectory, removeDirectories } from '#tests/backend/database.ts'

const counted = z.object({ count: z.int() })
const flushed = z.object({ isFlushed: z.boolean() })
const countDirty = sql`select count(*)::int as count from pg_buffercache where isdirty`

let dataDir: string
let database: Database
beforeEach(async () => {
  dataDir = await makeDataDirectory()
  database = await openDatabase({ databaseUrl: undefined, dataDir })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.close()
})
afterAll(removeDirectories)

/** Changes many pages, and writes 150 MB of WAL, so that a checkpoint is due. */
async function writeMuch(): Promise<void> {
  await database.write(async (tx) => {
    await tx.execute(sql`insert into price_history (article_uid, article_type, price, changed_at)
      select 'uid ' || n, 'type', 1, now() from generate_series(1, 60000) n`)
    await tx.execute(
      sql`select count(pg_logical_emit_message(false, 'fill', repeat('x', 1000000))) from generate_series(1, 150)`,
    )
  })
}

/** Returns a list to which each checkpoint is added, small or large by its dirty pages. Tests add their own events. */
function watchCheckpoints(): string[] {
  const seen: string[] = []
  const { exec, query } = PGlite.prototype
  vi.spyOn(PGlite.prototype, 'exec').mockImplementation(async function (this: PGlite, ...given) {
    if (given[0] !== 'checkpoint') return exec.apply(this, given)
    const { rows } = await query.call(this, 'select count(*)::int as count from pg_buffercache where isdirty')
    seen.push(counted.parse(rows[0]).count < 200 ? 'small checkpoint' : 'large checkpoint')
    return exec.apply(this, given)
  })
  return seen
}

test('a checkpoint finds its pages written already, and other queries are answered before it', async () => {
  const seen = watchCheckpoints()
  await writeMuch()
  expect((await rowsOf(database.read, counted, countDirty))[0]?.count).toBeGreaterThan(500)
  const paused = database.yieldToEventLoop().then(() => seen.push('gave way'))
  for (let n = 1; n <= 3; n += 1) {
    await database.read.execute(sql`select 1`)
    seen.push(`answer ${n}`)
  }
  await paused
  expect(seen).toEqual(['answer 1', 'answer 2', 'answer 3', 'small checkpoint', 'gave way'])
  expect(readdirSync(join(dataDir, 'db', 'pg_wal')).length).toBeLessThan(10)
})

test('a database closed during a checkpoint has every write', async () => {
  await writeMuch()
  await database.close()
  database = await openDatabase({ databaseUrl: undefined, dataDir })
  const rows = await rowsOf(database.read, counted, sql`select count(*)::int as count from price_history`)
  expect(rows).toEqual([{ count: 60_000 }])
})

test('a step does not wait for the disk, and is durable with the next write that is not a step', async () => {
  const insert = (uid: string) => sql`insert into price (article_uid, article_type, price, changed_at)
    values (${uid}, 'type', 1, now())`
  const end = z.object({ at: z.string() })
  const readEnd = () => rowsOf(database.read, end, sql`select pg_current_wal_insert_lsn()::text as at`)
  const isFlushed = async (at = '') => {
    const [found] = await rowsOf(
      database.read,
      flushed,
      sql`select pg_current_wal_flush_lsn() >= ${at}::pg_lsn as "isFlushed"`,
    )
    return found?.isFlushed
  }
  await database.write((tx) => tx.execute(insert('a')), { isStep: true })
  const [step] = await readEnd()
  expect(await isFlushed(step?.at)).toBe(false)
  await database.write((tx) => tx.execute(insert('b')))
  expect(await isFlushed(step?.at)).toBe(true)
})

test('during maintenance, other queries are answered between two tables', async () => {
  await database.write((tx) =>
    tx.execute(sql`insert into price (article_uid, article_type, price, changed_at)
    select 'uid ' || n, 'type', 1, now() from generate_series(1, 1000) n`),
  )
  const state = { isOver: false, answered: 0 }
  const tidied = database.vacuumAndAnalyze().then(() => (state.isOver = true))
  for (; !state.isOver; state.answered += 1) {
    await database.read.execute(sql`select 1`)
    await setImmediate()
  }
  await tidied
  expect(state.answered).toBeGreaterThan(20)
  const guessed = sql`select reltuples::int as count from pg_class where relname = 'price'`
  expect(await rowsOf(database.read, counted, guessed)).toEqual([{ count: 1_000 }])
})
