import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { enlarge } from '#src/backend/demo/large.ts'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { openDemoDatabase } from '#tests/backend/database.ts'

test('the large seed has as many rows as requested, each as valid as the demo’s', { timeout: 120_000 }, async () => {
  const sizes = { companies: 1_500, contacts: 6_000, baskets: 1_000, priceLogs: 6_000, systemTexts: 9_000 }
  const now = new Date('2026-11-21T14:02:00Z')
  const database = await openDemoDatabase(now)
  await database.write((tx) => enlarge(tx, now, sizes))
  const count = async (from: string) => {
    const [row] = await rowsOf(
      database.read,
      z.object({ n: z.coerce.number() }),
      sql`select count(*) as n ${sql.raw(from)}`,
    )
    return row?.n ?? 0
  }
  const tables = { companies: 'company', contacts: 'contact', baskets: 'basket', priceLogs: 'price_log' }
  for (const [name, wanted] of Object.entries({ ...sizes, systemTexts: 0 }))
    expect(await count(`from ${Reflect.get(tables, name) ?? 'text_key'}`), name).toBeGreaterThanOrEqual(wanted)
  expect(await count(`from text_key where space = 'system'`)).toBe(sizes.systemTexts)
  expect(
    await count(`from company where id not in (select company_id from company_ancestor where ancestor_id = 1)`),
  ).toBe(0)
  expect(await count(`from company group by customer_number having count(*) > 1`)).toBe(0)
  expect(
    await count(`from company c where not exists (select from address a where a.company_id = c.id and a.is_delivery)`),
  ).toBe(0)
  expect(await count(`from company c where not exists (select from company_line l where l.company_id = c.id)`)).toBe(0)
  expect(await count(`from basket where basket_number like '20%' and length(basket_number) <> 10`)).toBe(0)
  expect(await count(`from basket where status_at > '${now.toISOString()}' or created_at > status_at`)).toBe(0)
  expect(
    await count(`from price_log l where price <> (select sum(price) from price_log_row r where r.price_log_id = l.id)`),
  ).toBe(0)
  expect(await count(`from contact where password_hash is not null`)).toBe(7)
  await database.close()
})
