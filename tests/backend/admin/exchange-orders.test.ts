import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentName } from '#src/backend/admin/exchange/documents.ts'
import type { Database } from '#src/backend/platform/db/db.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { price, priceHistory } from '#src/backend/platform/db/tables/price.ts'
import { priceLog, priceLogRow } from '#src/backend/platform/db/tables/price-log.ts'
import { openTestDatabase, removeDirectories } from '#tests/backend/database.ts'
import { bring, tree, write } from './exchange-rig.ts'

let database: Database
const take = (what: DocumentName, csv: string, dryRun = false) => bring(database, what, 'csv', csv, dryRun)
const wrong = async (what: DocumentName, csv: string) =>
  (await take(what, csv)).problems.map(({ line, text }) => `${line}: ${text}`)

beforeAll(async () => {
  database = await openTestDatabase()
  await take('companies', 'code,name_en,name_de\nfronts,Fronts,Fronten\n')
  await bring(
    database,
    'companies',
    'json',
    tree({ id: 1, name1: 'Supplier' }, { id: 2, parent_id: 1, name1: 'Dealer' }),
  )
  await take('contacts', 'email,company_id,first_name\nAnna@dealer.example,2,Anna\n')
})
afterAll(async () => {
  await database.close()
  removeDirectories()
})

describe('baskets', () => {
  const head = 'basket_number,company_id,line_code,status,created_at,status_at,approved_by,next_step_at\n'
  const row = (number: string, more = '2,fronts,2,2026-11-21T09:14:00+01:00,2026-11-21T09:14:00Z,,') =>
    `${number},${more}\n`
  const known = async () => (await database.read.select().from(basket)).map(({ basketNumber }) => basketNumber)

  test('have their own times, and their approver by address, regardless of case', async () => {
    const done = await take(
      'baskets',
      head + row('4711', '2,fronts,3,2026-11-21T09:14:00+01:00,2026-11-21T09:14:00Z,anna@DEALER.example,now+90s'),
    )
    expect(done.problems).toEqual([])
    expect(done.sections).toEqual([{ name: 'baskets', new: 1, changed: 0, unchanged: 0 }])
    const [stored] = await database.read.select().from(basket)
    expect(stored).toMatchObject({ basketNumber: '4711', status: 3, queryPending: false, customer: '' })
    expect(stored?.createdAt.toISOString()).toBe('2026-11-21T08:14:00.000Z')
    expect(stored?.approvedBy).not.toBeNull()
    expect(Number(stored?.nextStepAt) - Date.now()).toBeLessThanOrEqual(90_000)
    expect(
      (await take('baskets', 'basket_number,company_id,line_code,customer\n4711,2,fronts,Brandt\n')).sections,
    ).toEqual([{ name: 'baskets', new: 0, changed: 1, unchanged: 0 }])
    expect((await database.read.select().from(basket))[0]).toMatchObject({ status: 3, customer: 'Brandt' })
  })

  test('get the current time on a status change unless the file sets one, and no next step in a final status', async () => {
    await take('baskets', head + row('7001', '2,fronts,3,2026-11-21T09:14:00Z,2020-01-01T00:00:00Z,,now+90s'))
    const stored = async () => (await database.read.select().from(basket).where(eq(basket.basketNumber, '7001')))[0]
    const change = (more: string) => take('baskets', `basket_number,company_id,line_code,status${more}\n`)
    expect((await change('\n7001,2,fronts,5')).problems).toEqual([])
    expect(await stored()).toMatchObject({ status: 5, nextStepAt: null })
    expect((await stored())?.statusAt.getUTCFullYear()).toBeGreaterThan(2025)
    await change(',status_at\n7001,2,fronts,2,2021-01-01T00:00:00Z')
    expect(await stored()).toMatchObject({ status: 2, statusAt: new Date('2021-01-01T00:00:00Z') })
  })

  test('are rejected by line for an invalid number, company, line, status, time or contact', async () => {
    const before = await known()
    // Basket numbers have no leading zeros: with them, no lookup would find the basket.
    for (const number of ['20123', '0004711', ' 4711'])
      expect(await wrong('baskets', head + row(number) + row('5001', '9,fronts,2,,,,'))).toEqual([
        expect.stringMatching(/^2: .*is no basket number: 10 digits after 20/),
      ])
    expect(
      await wrong('baskets', head + row('5001', '9,none,2,,,nobody@x.example,') + row('5002') + row('5002')),
    ).toEqual([
      '4: "5002" stands there more than once.',
      '2: company_id is "9": there is no such company.',
      '2: line_code is "none": there is no such line.',
      '2: approved_by is "nobody@x.example": there is no such contact.',
    ])
    expect(await wrong('baskets', head + row('5001', '2,fronts,7,yesterday,,,'))).toEqual([
      expect.stringMatching(/^2: .*may not be above 6/),
      expect.stringMatching(/^2: .*is no time: it may be as 2026-11-21T09:14:00Z, or -3d 09:14/),
    ])
    expect(await wrong('baskets', head + row('5001', '2,fronts,2,,,,now+5s'))).toEqual([
      '2: basket 5001 has a next_step_at; only one with status 3 or 4 moves on by itself.',
    ])
    expect(await known()).toEqual(before)
  })

  test('of a dry run are counted and not written', async () => {
    const before = await known()
    expect((await take('baskets', head + row('5001'), true)).sections).toEqual([
      { name: 'baskets', new: 1, changed: 0, unchanged: 0 },
    ])
    expect(await known()).toEqual(before)
  })
})

describe('times relative to the import', () => {
  test('are days ago at a time of day, and never in the future', async () => {
    const csv = 'basket_number,company_id,line_code,created_at,status_at\n6001,2,fronts,-3d 09:14,0d 23:59:59.999\n'
    const before = new Date()
    expect((await take('baskets', csv)).problems).toEqual([])
    const stored = (await database.read.select().from(basket)).find((one) => one.basketNumber === '6001')
    expect(stored?.createdAt.toISOString()).toContain('T09:14:00.000Z')
    const today = Math.floor(before.getTime() / 86_400_000)
    expect(today - Math.floor(Number(stored?.createdAt) / 86_400_000)).toBeLessThanOrEqual(3)
    expect(Number(stored?.statusAt)).toBeLessThanOrEqual(Date.now())
    expect(Number(stored?.statusAt)).toBeGreaterThanOrEqual(before.getTime())
  })
})

describe('prices', () => {
  const head =
    'row,article_uid,article_type,price,id,kind,company_id,contact,price_log_id,position,type,item_number,quantity,discount,item_price,oprice\n'
  const logged = 'log,FR-1,front,25.00,7,article,2,ANNA@dealer.example,,,,,,,,\n'
  const part = (log: number, price = '25.00') => `log_row,,,${price},,,,,${log},1,front,FR-1,2,0,12.50,25\n`

  test('are imported with the logs and their rows', async () => {
    const done = await take('prices', `${head}price,FR-1,front,12.5,,,,,,,,,,,,\n${logged}${part(7)}`)
    expect(done.problems).toEqual([])
    expect(done.sections.map((one) => one.new)).toEqual([1, 0, 1, 1])
    expect(await database.read.select().from(price)).toMatchObject([{ articleUid: 'FR-1', price: '12.50' }])
    expect(await database.read.select().from(priceLog)).toMatchObject([{ id: 7, companyId: 2, price: '25.00' }])
    expect(await database.read.select().from(priceLogRow)).toMatchObject([
      { priceLogId: 7, quantity: '2.00', width: null },
    ])
    const again = await take('prices', 'article_uid,article_type,price\nFR-1,front,12.50\n')
    expect(again.sections[0]).toMatchObject({ unchanged: 1 })
  })

  test('get the current time on a change, unless the file sets one', async () => {
    await database.write((tx) => tx.execute(sql`update price set changed_at = '2020-01-01T00:00:00Z'`))
    await take('prices', 'article_uid,article_type,price\nFR-1,front,13\n')
    const [now] = await database.read.select().from(price)
    expect(now?.changedAt.getUTCFullYear()).toBeGreaterThan(2025)
    await take('prices', 'article_uid,article_type,price,changed_at\nFR-1,front,14,2021-01-01T00:00:00Z\n')
    const [then] = await database.read.select().from(price)
    expect(then).toMatchObject({ price: '14.00', changedAt: new Date('2021-01-01T00:00:00Z') })
  })

  test('are exported and imported with their history, which an import that changes them extends', async () => {
    await database.write((tx) => tx.execute(sql`delete from price_history`))
    await take('prices', 'article_uid,article_type,price,changed_at\nH-1,front,10,2020-01-01T00:00:00Z\n')
    await take('prices', 'article_uid,article_type,price,changed_at\nH-1,front,11,2021-01-01T00:00:00Z\n')
    const kept = {
      articleUid: 'H-1',
      articleType: 'front',
      price: '10.00',
      changedAt: new Date('2020-01-01T00:00:00Z'),
    }
    expect(await database.read.select().from(priceHistory)).toEqual([kept])
    const csv =
      'row,article_uid,article_type,price,changed_at\nprice_history,H-1,front,10,2020-01-01T00:00:00Z\nprice_history,H-1,front,9.5,2019-01-01T01:00:00+01:00\n'
    expect((await take('prices', csv)).sections[1]).toMatchObject({ new: 1, unchanged: 1 })
    const json = await write(database, 'prices', 'json')
    const table = await write(database, 'prices', 'csv')
    expect(json).toContain('2019-01-01T00:00:00.000Z')
    expect(table).toMatch(/"price_history","H-1","front","9\.50","2019-01-01T00:00:00\.000Z"/)
    expect((await take('prices', table)).sections[1]).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
  })

  test('are rejected by line for a formula as article, an invalid amount or an unknown log', async () => {
    expect(
      await wrong(
        'prices',
        'article_uid,article_type,price\n=1+1,front,1\nA,front,"1,20"\nB,front,12345678901\nC,front,-1\n D,front,1\n',
      ),
    ).toEqual([
      expect.stringMatching(/^2: .*not begin with =/),
      expect.stringMatching(/^3: .*is not an amount: at most 10 digits and two decimals/),
      expect.stringMatching(/^4: .*is not an amount/),
      expect.stringMatching(/^5: .*may not be negative/),
      expect.stringMatching(/^6: .*may have no spaces around it/),
    ])
    expect(await wrong('prices', head + part(8))).toEqual(['2: price_log_id is "8": there is no such log.'])
  })
})
