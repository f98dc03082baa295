import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { seedDemo } from '#src/backend/demo/seed-demo.ts'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { openDemoDatabase, openTestDatabase } from '#tests/backend/database.ts'

async function seeded(at: Date): Promise<Database> {
  const database = await openTestDatabase()
  await database.write((tx) => seedDemo(tx, at))
  return database
}

test('a seeded database has the same rows after every run, except the password salts', async () => {
  const now = new Date('2026-11-21T14:02:00Z')
  const [one, other] = [await openDemoDatabase(now), await seeded(now)]
  expect(await fingerprints(other)).toEqual(await fingerprints(one))
  await one.close()
  await other.close()
})

test('a database seeded just after midnight has no basket with a change in the future', async () => {
  const now = new Date('2027-02-28T00:00:30Z')
  const database = await seeded(now)
  for (const { status, approvalNumber, createdAt, statusAt, basketNumber } of await database.read
    .select()
    .from(basket)) {
    expect(approvalNumber === null, basketNumber).toBe(status < 3)
    expect(createdAt <= statusAt && statusAt <= now, basketNumber).toBe(true)
  }
  await database.close()
})

const tables = [
  'line',
  'choice',
  'material',
  'company',
  'company_ancestor',
  'company_line',
  'address',
  'basket',
  'price',
  'price_log',
  'price_log_row',
  'language',
  'text_key',
  'translation',
  'catalog',
  'article',
]

async function fingerprints(database: Database): Promise<string[]> {
  const row = z.object({ print: z.string() })
  const parts = tables.map(
    (name) =>
      sql`select ${name} || ' ' || count(*) || ' ' || md5(string_agg(t::text, ',' order by t::text)) as print from ${sql.identifier(name)} t`,
  )
  const people = sql`select md5(string_agg(id || email || first_name || last_name || groups::text, ',' order by id)) as print from contact`
  // A database that runs the parts in parallel returns them in any order.
  const prints = await rowsOf(database.read, row, sql.join([...parts, people], sql` union all `))
  return prints.map(({ print }) => print).toSorted()
}
