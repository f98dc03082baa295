import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { language } from '#src/backend/platform/db/tables/text.ts'
import { sampled } from '#tests/sample.ts'
import { makeDataDirectory, makeDirectory, openTestDatabase, removeDirectories } from '#tests/backend/database.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'

const opener = join(import.meta.dirname, 'open-directory.ts')
const run = promisify(execFile)
afterAll(removeDirectories)

describe('a database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('has all its tables and single rows', async () => {
    const rows = await rowsOf(
      database.read,
      z.object({ revision: z.number() }),
      sql`select revision from text_revision cross join maintenance`,
    )
    expect(rows).toEqual([{ revision: 0 }])
  })

  test('rolls back a whole write on failure', async () => {
    const write = database.write(async (tx) => {
      await tx.insert(language).values({ code: 'de', name: 'Deutsch', position: 1 })
      throw new Error('half way')
    })
    await expect(write).rejects.toThrow('half way')
    expect(await database.read.select().from(language)).toEqual([])
  })
})

describe('an embedded directory', () => {
  test(
    'is opened by one process at a time, also within one process, and persists writes',
    { timeout: 120_000 },
    async () => {
      const dataDir = await makeDataDirectory()
      const database = await openDatabase({ databaseUrl: undefined, dataDir })
      await database.write(async (tx) => {
        await tx.insert(language).values({ code: 'de', name: 'Deutsch', position: 1 })
      })
      const refusal = `PORTAL_DATA is "${dataDir}": process ${process.pid} on `
      await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(refusal)
      await expect(run(process.execPath, ['--liftoff-only', opener, dataDir])).rejects.toThrow(refusal)
      await database.close()

      const again = await openDatabase({ databaseUrl: undefined, dataDir })
      expect(await again.read.select().from(language)).toHaveLength(1)
      const [durable] = await rowsOf(again.read, z.object({ fsync: z.string() }), sql`show fsync`)
      expect(durable).toEqual({ fsync: 'on' })
      await again.close()
    },
  )

  test(
    'is opened by exactly one of two that start in parallel after its holder was killed',
    { timeout: 120_000 },
    async () => {
      const dataDir = await makeDataDirectory()
      const holder = spawn(process.execPath, ['--liftoff-only', opener, dataDir, 'hold'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await new Promise((opened) => holder.stdout.once('data', opened))
      holder.kill('SIGKILL')
      await new Promise((gone) => holder.once('exit', gone))
      const both = [1, 2].map(() =>
        spawn(process.execPath, ['--liftoff-only', opener, dataDir, 'linger'], { stdio: ['pipe', 'pipe', 'ignore'] }),
      )
      const ended = both.map((one) => once(one, 'exit'))
      // The winner holds the directory until the other process has failed to open it.
      await Promise.all(both.map((one, at) => Promise.race([once(one.stdout, 'data'), ended[at]])))
      for (const one of both) one.stdin.end()
      expect((await Promise.all(ended)).map(([code]) => code === 0).sort()).toEqual([false, true])
    },
  )

  test('that was killed during its creation is created again at the next start', { timeout: 180_000 }, async () => {
    const dataDir = makeDirectory()
    for (const afterMs of sampled([300, 900, 1800], 3, 1)) {
      const starter = spawn(process.execPath, ['--liftoff-only', opener, dataDir], { stdio: 'ignore' })
      await sleep(afterMs)
      starter.kill('SIGKILL')
      await new Promise((gone) => starter.once('exit', gone))
    }
    const database = await openDatabase({ databaseUrl: undefined, dataDir })
    expect(await database.read.select().from(language)).toEqual([])
    await database.close()
    expect(existsSync(join(dataDir, 'db.new'))).toBe(false)
  })
})

describe('a database server', () => {
  test('that is unavailable is reported in one line without the password', async () => {
    const closed = createServer()
    const port: number = await new Promise((listening) =>
      closed.listen(0, () => listening(Object(closed.address()).port)),
    )
    await new Promise((done) => closed.close(done))
    const open = openDatabase({
      databaseUrl: `postgres://user:hidden@127.0.0.1:${port}/portal`,
      dataDir: makeDirectory(),
    })
    await expect(open).rejects.toThrow(
      `DATABASE_URL is "postgres://user:***@127.0.0.1:${port}/portal": nothing listens there (ECONNREFUSED).`,
    )
  })

  test.runIf(process.env['DATABASE_URL'])(
    'that ends a connection between two statements fails that write alone',
    async () => {
      const { url, drop } = await makeServerDatabase(process.env['DATABASE_URL'] ?? '')
      const database = await openDatabase({ databaseUrl: url, dataDir: makeDirectory() })
      const own = z.object({ pid: z.int() })
      const write = database.write(async (tx) => {
        const [{ pid } = { pid: 0 }] = await rowsOf(tx, own, sql`select pg_backend_pid() as pid`)
        await database.read.execute(sql`select pg_terminate_backend(${pid})`)
        // Repeats until the connection reports its end.
        for (;;) await tx.execute(sql`select 1`)
      })
      await expect(write).rejects.toThrow()
      expect(await rowsOf(database.read, own, sql`select 1 as pid`)).toEqual([{ pid: 1 }])
      await database.close()
      await drop()
    },
  )

  test.runIf(process.env['DATABASE_URL'])('may be opened by several processes in parallel', async () => {
    const { url, drop } = await makeServerDatabase(process.env['DATABASE_URL'] ?? '')
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url, dataDir: makeDirectory() })))
    await Promise.all(opened.map((one) => one.close()))
    await drop()
  })

  test.runIf(process.env['DATABASE_URL'])(
    'that rejects the password, or has no such database, is reported in one line',
    async () => {
      const url = new URL(process.env['DATABASE_URL'] ?? '')
      const open = () => openDatabase({ databaseUrl: url.href, dataDir: makeDirectory() })
      url.pathname = '/no_such_database'
      await expect(open()).rejects.toThrow(/^DATABASE_URL is ".*": the server has no such database \(3D000\)\.$/)
      url.password = 'wrong'
      await expect(open()).rejects.toThrow(
        /^DATABASE_URL is ".*:\*\*\*@.*": the server refuses this user or password \(28P01\)\.$/,
      )
    },
  )
})
