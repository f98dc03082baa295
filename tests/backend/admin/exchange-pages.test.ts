import { type SQLWrapper, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { documentName, documents } from '#src/backend/admin/exchange/documents.ts'
import { priceSections } from '#src/backend/admin/exchange/price-sections.ts'
import { type Database, type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { openDemoDatabase } from '#tests/backend/database.ts'

let database: Database

beforeAll(async () => {
  database = await openDemoDatabase()
  // Inserts more rows than fit on a page, one millisecond apart.
  await database.write((tx) =>
    tx.execute(sql`insert into price_history (article_uid, article_type, price, changed_at)
      select 'PAGES', 'front', n, '2026-11-20T12:00:00Z'::timestamptz + n * interval '1 millisecond'
      from generate_series(1, 600) n`),
  )
})
afterAll(() => database.close())

const node = z.object({ 'Node Type': z.string(), 'Index Cond': z.string().optional() })
const plans = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: node.extend({ Plans: z.array(node) }) })]),
})

/**
 * Returns the top node of the query plan of a page, and the node below it. Sequential and bitmap scans are off, as the
 * planner prefers them on small tables.
 */
async function planOf(db: Db, read: () => Promise<unknown>) {
  const statements: SQLWrapper[] = []
  const { execute } = db
  const spy = vi.spyOn(db, 'execute').mockImplementation((statement) => {
    if (typeof statement !== 'string') statements.push(statement)
    return execute.call(db, statement)
  })
  onTestFinished(() => spy.mockRestore())
  await read()
  spy.mockRestore()
  await db.execute(sql`set local enable_seqscan = off`)
  await db.execute(sql`set local enable_bitmapscan = off`)
  const [plan] = await rowsOf(db, plans, sql`explain (format json) ${statements[0]}`)
  const limit = plan?.['QUERY PLAN'][0].Plan
  return [limit?.['Node Type'], limit?.Plans[0]]
}

describe('A page of an export is read along an index, both the first page and the next', () => {
  const sections = documentName.options.flatMap((what) =>
    documents[what]
      .filter(({ name }) => name !== 'languages')
      .map((section) => ({ what, name: section.name, section })),
  )
  test.each(sections)('$what: $name', async ({ section }) => {
    await database.write(async (tx) => {
      const { cursor } = await section.readPage(tx, null, [])
      const scan = expect.stringMatching(/^Index (Only )?Scan$/)
      expect(await planOf(tx, () => section.readPage(tx, null, []))).toEqual([
        'Limit',
        expect.objectContaining({ 'Node Type': scan }),
      ])
      expect(cursor).not.toBeNull()
      expect(await planOf(tx, () => section.readPage(tx, cursor, []))).toEqual([
        'Limit',
        { 'Node Type': scan, 'Index Cond': expect.stringContaining('>') },
      ])
    })
  })
})

test('Former prices that differ only in time are all exported, once each', async () => {
  const section = priceSections.find(({ name }) => name === 'history')
  const prices: unknown[] = []
  let page = await section?.readPage(database.read, null, [])
  while (page && page.rows.length > 0) {
    prices.push(...page.rows.filter((row) => row['article_uid'] === 'PAGES').map((row) => row['price']))
    page = await section?.readPage(database.read, page.cursor, [])
  }
  expect(prices).toEqual(Array.from({ length: 600 }, (_, nth) => `${nth + 1}.00`))
})
