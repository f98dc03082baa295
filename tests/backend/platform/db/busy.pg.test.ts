import { tmpdir } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { maintenance } from '#src/backend/platform/db/tables/portal.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { openTestPortal } from '#tests/backend/portal.ts'
import { freePort, startCluster } from './cluster.ts'

const server = process.env['DATABASE_URL'] ?? ''

describe.runIf(server)('a PostgreSQL server', () => {
  test('with a locked table: callers get a retry after 8 s, and the portal stays ready', async () => {
    const { url, drop } = await makeServerDatabase(server)
    const portal = await openTestPortal(() => openDatabase({ databaseUrl: url, databasePoolMax: 5, dataDir: tmpdir() }))
    const token = await portal.login('admin@test.example')
    let asked: Promise<(number | string | null)[][]> = Promise.resolve([])
    await portal.database.write(async (tx) => {
      await tx.execute(sql`lock table basket in access exclusive mode`)
      const waits = Array.from({ length: 4 }, async () => {
        const { code, headers, messages } = await portal.ask('GET', '/vue/basket/list/', { token })
        return [code, headers.get('retry-after'), ...messages]
      })
      asked = Promise.all(waits)
      await rowsOf(tx, z.object({}), sql`select pg_sleep(1)`)
      const ready = await portal.send('/readyz/')
      expect([ready.status, await ready.text()]).toEqual([
        200,
        expect.stringMatching(/^ready\ndatabase: ok\ndisk: \w+\nmail: unknown\n$/),
      ])
      // All five connections are in use, so the readiness check’s query of the mail queue waits.
      expect(portal.database.usage()).toEqual({ max: 5, inUse: 5, waiting: 1 })
      await asked
    })
    expect(await asked).toEqual(
      Array.from({ length: 4 }, () => [503, '5', 'The server is busy. Try again in a moment.']),
    )
    expect(portal.lines.join('')).toContain('"event":"database-slow"')
    const count = z.object({ count: z.number() })
    const own = sql`select count(*)::int from pg_stat_activity where datname = current_database()
      and application_name = 'account-portal'`
    const [row] = await rowsOf(portal.database.read, count, own)
    // Five connections of the pool, and one for readiness checks.
    expect(row?.count).toBeLessThanOrEqual(6)
    await portal.close()
    await drop()
  }, 60_000)

  test('is asked whether it answers without a trace of the former times', async () => {
    const { url, drop } = await makeServerDatabase(server)
    const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
    const warnings: string[] = []
    const note = ({ message }: Error) => void warnings.push(message)
    process.on('warning', note)
    for (let at = 0; at < 30; at += 1) await database.ping()
    await setImmediate()
    process.off('warning', note)
    expect(warnings).toEqual([])
    await database.close()
    await drop()
  })

  test('ends a transaction in which nothing happens, and waits for a migration’s turn', async () => {
    const { url, drop } = await makeServerDatabase(server)
    const all = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: url, dataDir: tmpdir() })))
    const limit = z.object({ limit: z.string() })
    const asked = sql`select current_setting('idle_in_transaction_session_timeout') as limit`
    expect(await all[0]?.write((tx) => rowsOf(tx, limit, asked))).toEqual([{ limit: '1min' }])
    for (const one of all) await one.close()
    await drop()
  })

  test('is the writable one of several in one address', async () => {
    const closed = `127.0.0.1:${await freePort()}`
    const { url, drop } = await makeServerDatabase(server)
    const both = url.replace(new URL(url).host, `${closed},${new URL(url).host}`)
    const database = await openDatabase({ databaseUrl: both, dataDir: tmpdir() })
    await database.ping()
    await database.close()
    await drop()
  })

  test('with a standby: the portal follows the writable server', async () => {
    const cluster = await startCluster()
    const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: tmpdir() })
    await expect(open(cluster.url('standby'))).rejects.toThrow(
      /^DATABASE_URL is ".*": it is a standby, which takes no writes\.$/,
    )
    const database = await open(cluster.url('standby', 'primary'))
    const write = () => database.write((tx) => tx.update(maintenance).set({ flashText: 'Planted' }))
    await write()
    cluster.stop('primary')
    await expect(write()).rejects.toThrow()
    cluster.promote()
    await expect
      .poll(
        () =>
          write()
            .then(() => 'written')
            .catch(String),
        { timeout: 20_000 },
      )
      .toBe('written')
    await database.ping()
    await database.close()
    cluster.end()
  }, 60_000)
})
