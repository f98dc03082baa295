import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { exportDocument } from '#src/backend/admin/exchange/export.ts'
import { importDocument } from '#src/backend/admin/exchange/import.ts'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { priceUpload, priceUploadLine } from '#src/backend/platform/db/tables/portal.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { price, priceHistory } from '#src/backend/platform/db/tables/price.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { sweepUploads } from '#src/backend/price/price-progress.ts'
import { maxBatchSize } from '#src/backend/platform/adaptive-batch-size.ts'
import { stageLines, unstageLines } from '#src/backend/price/price-staging.ts'
import { activatePriceUpload } from '#src/backend/price/activate-price-upload.ts'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'

const count = 2 * maxBatchSize + maxBatchSize / 2
const uidOf = (index: number) => `A${String(index).padStart(6, '0')}`

const isEmbedded = !process.env['DATABASE_URL']

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  const passwordHash = await hashPassword(password)
  await portal.database.write((tx) =>
    tx.insert(contact).values({
      id: 901,
      companyId: 1,
      email: 'prices@test.example',
      firstName: 'A',
      active: true,
      passwordHash,
      groups: ['SEE_PRICELOGS'],
    }),
  )
  token = await portal.login('prices@test.example')
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.database.write(async (tx) => {
    await tx.delete(price)
    await tx.delete(priceHistory)
    await tx.delete(priceUpload)
    await tx.delete(priceUploadLine)
  })
})

async function stage(amount: string, length = count): Promise<string> {
  const id = randomUUID()
  const at = new Date()
  const row = { contactId: 901, name: 'a.csv', dryRun: false, phase: 'writing', startedAt: at, changedAt: at }
  await portal.database.write((tx) => tx.insert(priceUpload).values({ ...row, id }))
  const lines = Array.from({ length }, (_, index) => ({
    line: index + 2,
    articleUid: uidOf(index),
    articleType: 'b',
    price: amount,
  }))
  await portal.database.write((tx) => stageLines(tx, id, lines))
  return id
}

/** Returns a database that rejects every write but the first `writes` after `seal`, as if the process were killed. */
function killedAfter(writes: number): { database: Database; seal: () => Promise<void> } {
  const { database } = portal
  let left = Infinity
  return {
    database: {
      ...database,
      write: (run) => {
        left -= 1
        return left < 0 ? Promise.reject(new Error('killed')) : database.write(run)
      },
    },
    seal: async () => {
      left = writes
    },
  }
}

const upload = (id: string, at: string) => ({ id, lines: count, now: new Date(at) })
const nothing = async () => {}
const stored = async () =>
  (await portal.database.read.select().from(price).orderBy(asc(price.articleUid))).map((row) => row.price)

async function points(index: number): Promise<string[]> {
  const query = new URLSearchParams({ article_uid: uidOf(index), article_type: 'b' })
  const { data } = await portal.ask('GET', `/vue/price/history/?${query}`, { token })
  return calls['price.history'].data.parse(data).points.map((one) => one.price)
}

test('all prices are readable after a kill during the write, and the next sweep writes the rest', async () => {
  await activatePriceUpload(portal.database, upload(await stage('1'), '2026-03-02T08:00:00Z'), nothing)
  const id = await stage('2')
  const killed = killedAfter(3)
  const counts = await activatePriceUpload(killed.database, upload(id, '2026-04-02T08:00:00Z'), killed.seal)
  expect(counts).toEqual({ new: 0, changed: count })
  expect(new Set(await stored())).toEqual(new Set(['1.00', '2.00']))
  expect(await points(0)).toEqual(['1.00', '2.00'])
  expect(await points(count - 1)).toEqual(['1.00', '2.00'])

  await sweepUploads(portal.platform, new Date(), true)
  expect(await stored()).toEqual(Array.from({ length: count }, () => '2.00'))
  expect(await points(count - 1)).toEqual(['1.00', '2.00'])
  expect(await portal.database.read.select().from(priceUploadLine)).toEqual([])
  expect(await portal.database.read.select().from(priceUpload).where(eq(priceUpload.id, id))).toMatchObject([
    { phase: 'done', isWritten: true },
  ])
})

test('an upload first writes the active one before it, and counts against that', async () => {
  const killed = killedAfter(0)
  await activatePriceUpload(killed.database, upload(await stage('1'), '2026-03-02T08:00:00Z'), killed.seal)
  expect(await stored()).toEqual([])
  const counts = await activatePriceUpload(portal.database, upload(await stage('3'), '2026-04-02T08:00:00Z'), nothing)
  expect(counts).toEqual({ new: 0, changed: count })
  expect(await points(7)).toEqual(['1.00', '3.00'])
})

test('an export has all prices of an active upload, even before they are written', async () => {
  const killed = killedAfter(1)
  await activatePriceUpload(killed.database, upload(await stage('1'), '2026-03-02T08:00:00Z'), killed.seal)
  expect(await stored()).toEqual([])
  const parts: string[] = []
  const input = { what: 'prices', format: 'json', bom: false } as const
  await exportDocument.run(portal.platform, input, async (text) => {
    parts.push(text)
    return null
  })
  expect(z.object({ prices: z.array(z.unknown()) }).parse(JSON.parse(parts.join(''))).prices).toHaveLength(count)
})

test('an import of prices overrides an active upload, even before that is written', async () => {
  const killed = killedAfter(0)
  await activatePriceUpload(killed.database, upload(await stage('1'), '2026-03-02T08:00:00Z'), killed.seal)
  const row = { article_uid: uidOf(4), article_type: 'b', price: '7.00' }
  const batches = [[{ section: 'prices', line: 1, row }], null]
  const input = { what: 'prices', dryRun: false } as const
  expect(await importDocument.run(portal.platform, input, async () => batches.shift() ?? null)).toMatchObject({
    problems: [],
  })
  await sweepUploads(portal.platform, new Date(), true)
  expect(await points(4)).toContain('7.00')
  expect((await stored())[4]).toBe('7.00')
})

test('however many slices are written, only a few writes wait for the disk', async () => {
  const assigned = z.object({ isWritten: z.boolean() })
  const state = { steps: 0, waits: 0 }
  const watched: Database = {
    ...portal.database,
    write: (run, how) =>
      portal.database.write(async (tx) => {
        const done = await run(tx)
        const [found] = await rowsOf(
          tx,
          assigned,
          sql`select pg_current_xact_id_if_assigned() is not null as "isWritten"`,
        )
        if (found?.isWritten) state[how?.isStep ? 'steps' : 'waits'] += 1
        return done
      }, how),
  }
  const id = await stage('1')
  const counts = await activatePriceUpload(watched, upload(id, '2026-03-02T08:00:00Z'), nothing)
  expect(counts).toEqual({ new: count, changed: 0 })
  expect(state.steps).toBeGreaterThanOrEqual(count / maxBatchSize)
  // The upload takes effect, its prices are written, and its lines are removed.
  expect(state.waits).toBe(3)
})

test('an upload that fails as it takes effect changes no price', async () => {
  await activatePriceUpload(portal.database, upload(await stage('1'), '2026-03-02T08:00:00Z'), nothing)
  const failing = activatePriceUpload(portal.database, upload(await stage('2'), '2026-04-02T08:00:00Z'), () =>
    Promise.reject(new Error('gone away')),
  )
  await expect(failing).rejects.toThrow('gone away')
  await sweepUploads(portal.platform, new Date(Date.now() + 3_600_000), false)
  expect(new Set(await stored())).toEqual(new Set(['1.00']))
  expect(await points(3)).toEqual(['1.00'])
  expect(await portal.database.read.select().from(priceUploadLine)).toEqual([])
})

test('an upload whose staged lines or progress are gone does not take effect', async () => {
  for (const length of [3, count]) {
    const id = await stage('1', length)
    await portal.database.write((tx) => tx.delete(priceUploadLine).where(eq(priceUploadLine.articleUid, uidOf(1))))
    const lost = activatePriceUpload(portal.database, { ...upload(id, '2026-03-02T08:00:00Z'), lines: length }, nothing)
    await expect(lost).rejects.toMatchObject({ refusal: { code: 'unavailable' } })
    const other = await stage('2', length)
    await portal.database.write((tx) => tx.delete(priceUpload).where(eq(priceUpload.id, other)))
    const gone = { ...upload(other, '2026-03-02T08:00:00Z'), lines: length }
    await expect(activatePriceUpload(portal.database, gone, nothing)).rejects.toMatchObject({
      refusal: { code: 'unavailable' },
    })
  }
  expect(await stored()).toEqual([])
})

test.runIf(isEmbedded)('the check for other staged lines does not read all of them', async () => {
  const readRows = async () => {
    await portal.database.read.execute(sql`select pg_stat_force_next_flush()`)
    const [found] = await rowsOf(
      portal.database.read,
      z.object({ count: z.int() }),
      sql`select seq_tup_read::int as count from pg_stat_user_tables where relname = 'price_upload_line'`,
    )
    return found?.count
  }
  const id = await stage('1')
  const before = await readRows()
  expect(before).toBeGreaterThanOrEqual(0)
  await unstageLines(portal.database, id)
  expect(await readRows()).toBe(before)
  expect(await portal.database.read.select().from(priceUploadLine)).toEqual([])
})

test.runIf(isEmbedded)('of one upload among others, each staged line is read only a few times on removal', async () => {
  const readEntries = async () => {
    await portal.database.read.execute(sql`select pg_stat_force_next_flush()`)
    const [found] = await rowsOf(
      portal.database.read,
      z.object({ count: z.int() }),
      sql`select idx_tup_read::int as count from pg_stat_user_indexes where relname = 'price_upload_line'`,
    )
    return found?.count ?? 0
  }
  const length = 8 * maxBatchSize
  const kept = await stage('1')
  const removed = await stage('2', length)
  const before = await readEntries()
  await unstageLines(portal.database, removed)
  expect((await readEntries()) - before).toBeLessThan(3 * length)
  const left = await portal.database.read.select({ id: priceUploadLine.uploadId }).from(priceUploadLine)
  expect(left).toEqual(Array.from({ length: count }, () => ({ id: kept })))
})

// A server answers queries while another connection writes, so the number of answers depends on its cores.
test.runIf(isEmbedded)(
  'other queries are answered between two slices while prices are compared and written',
  async () => {
    const id = await stage('1')
    const state = { isOver: false, answered: 0 }
    const other = async () => {
      for (; !state.isOver; state.answered += 1) await points(0)
    }
    const others = other()
    await activatePriceUpload(portal.database, upload(id, '2026-03-02T08:00:00Z'), nothing)
    state.isOver = true
    await others
    expect(state.answered).toBeGreaterThan((2 * count) / maxBatchSize)
  },
)
