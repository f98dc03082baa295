import { tmpdir } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'
import { startCluster } from './cluster.ts'

const where = z.object({ isStandby: z.boolean() })
const isOnStandby = async (db: Db) =>
  (await rowsOf(db, where, sql`select pg_is_in_recovery() as "isStandby"`))[0]?.isStandby

describe.runIf(process.env['DATABASE_URL'])('with a replica in DATABASE_READ_URL', () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let portal: TestPortal
  beforeAll(async () => {
    cluster = await startCluster()
    portal = await openTestPortal(() => open(cluster.url('standby')))
  })
  afterAll(async () => {
    await portal.close()
    cluster.end()
  })
  const open = (databaseReadUrl: string) =>
    openDatabase({ databaseUrl: cluster.url('primary'), databaseReadUrl, dataDir: tmpdir() })
  const onStandby = async (statement: string) => {
    const client = new Client({ connectionString: cluster.url('standby') })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const ready = async () => (await portal.send('/readyz')).text()

  test('long reads use it, other reads and writes do not', async () => {
    const { database } = portal
    expect(await database.readLong(isOnStandby)).toBe(true)
    expect(await isOnStandby(database.read)).toBe(false)
    expect(await database.write(isOnStandby)).toBe(false)
  })

  test('a list is never behind a write that was answered before', async () => {
    const token = await hire(portal, 'prices', 1, ['SEE_PRICELOGS'])
    const [author] = await portal.database.read.select().from(contact).where(eq(contact.email, 'admin@test.example'))
    for (let at = 1; at <= 20; at += 1) {
      await portal.database.write((tx) =>
        tx.insert(priceLog).values({
          date: new Date(),
          kind: 'calculation',
          basketNumber: `replica-${at}`,
          articleUid: 'A',
          articleType: 'B',
          price: '1.00',
          companyId: author?.companyId ?? 0,
          contactId: author?.id ?? 0,
        }),
      )
      const { data } = await portal.ask('GET', '/vue/price/logs/?filter=order_number__contains%3Dreplica-', { token })
      expect(data).toMatchObject({ no_of_logs: at })
    }
  })

  test('while it lags behind, the primary answers, and /readyz says so', async () => {
    await onStandby('select pg_wal_replay_pause()')
    await portal.database.write((tx) => tx.execute(sql`select pg_logical_emit_message(true, 'test', 'a change')`))
    expect(await portal.database.readLong(isOnStandby)).toBe(false)
    expect(await ready()).toContain('replica: failed, it lags behind the primary\n')
    await onStandby('select pg_wal_replay_resume()')
    await expect.poll(() => portal.database.readLong(isOnStandby)).toBe(true)
    expect(await ready()).toContain('replica: ok\n')
  })

  test('a read that the replica cancels is repeated on the primary', async () => {
    const asked: boolean[] = []
    const cancelled = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
    const answer = await portal.database.readLong(async (db) => {
      const isThere = (await isOnStandby(db)) === true
      asked.push(isThere)
      if (isThere) throw cancelled
      return 'an answer'
    })
    expect(answer).toBe('an answer')
    expect(asked).toEqual([true, false])
  })

  test('a fault of the read itself is not repeated', async () => {
    let times = 0
    await expect.poll(() => portal.database.readLong(isOnStandby)).toBe(true)
    const failing = portal.database.readLong(async (db) => {
      times += 1
      await db.execute(sql`select 1 / 0`)
    })
    await expect(failing).rejects.toThrow()
    expect(times).toBe(1)
  })

  test('while all its connections are in use, the primary answers, and the replica is not called gone', async () => {
    await expect.poll(() => portal.database.readLong(isOnStandby)).toBe(true)
    let go = () => {}
    const held = new Promise<void>((then) => (go = then))
    const slow = Array.from({ length: 12 }, () =>
      portal.database.readLong((db) =>
        db.transaction(async (tx) => {
          await held
          return isOnStandby(tx)
        }),
      ),
    )
    await expect.poll(() => portal.database.readLong(isOnStandby)).toBe(false)
    expect(await ready()).toContain('replica: ok\n')
    go()
    await Promise.all(slow)
    await expect.poll(() => portal.database.readLong(isOnStandby)).toBe(true)
  })

  test('a replica of another database, which was down when the portal started, is not asked', async () => {
    const elsewhere = cluster.url('standby').replace(/\/portal$/, '/postgres')
    cluster.stop('standby')
    const late = await open(elsewhere)
    cluster.start('standby')
    expect(await late.readLong(isOnStandby)).toBe(false)
    expect(late.replicaState?.()).toBe('other')
    await late.close()
    await expect.poll(() => portal.database.readLong(isOnStandby), { timeout: 15_000 }).toBe(true)
  })

  test('the portal does not start with the replica of another database', async () => {
    const elsewhere = `${cluster.url('standby').replace(/\/portal$/, '/postgres')}`
    await expect(open(elsewhere)).rejects.toThrow(
      /^DATABASE_READ_URL is .*: .*leads to another database than DATABASE_URL/,
    )
  })

  test('without it, the primary answers, also from the start on', async () => {
    cluster.stop('standby')
    expect(await portal.database.readLong(isOnStandby)).toBe(false)
    expect(await ready()).toContain('replica: failed, it does not answer\n')
    const late = await open(cluster.url('standby'))
    expect(await late.readLong(isOnStandby)).toBe(false)
    await late.close()
  })
})
