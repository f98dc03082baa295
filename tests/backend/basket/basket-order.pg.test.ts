import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { calls } from '#src/contract/calls.ts'
import { basketColumns, type BasketColumn } from '#src/contract/values/basket-status.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

const perPage = 40
const names = ['Zander', 'ähnlich', 'Bau & Söhne', 'Ähre', 'anders', 'Anders', 'Bau', 'bau', 'Öl', 'Zander GmbH']
const approvals = ['A-10', 'a-10', 'A-9', 'Ä-1', null]

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  await hire(portal, 'approver', 1, ['CAN_APPROVE_ORDER'])
  token = await portal.login('approver@test.example')
  await portal.database.write(async (tx) => {
    await tx.delete(basket)
    await tx.insert(line).values({ code: 'panels', nameEn: 'Fronts', nameDe: 'Platten', position: 3 })
    await tx.insert(company).values(
      names.map((name1, i) => ({
        id: 100 + i,
        parentId: 2,
        name1,
        name2: i % 3 === 0 ? 'Werk' : '',
        zip: `4900${i}`,
      })),
    )
    // More open baskets than one scan reads, fewer in process and finished; many have equal sort values.
    const rows = Array.from({ length: 1_600 }, (_, i) => ({
      companyId: 100 + ((i * 7) % names.length),
      basketNumber: String(i % 11 === 0 ? 5_000 + i : 20_000 + ((i * 37) % 1_601)),
      lineCode: ['doors', 'fronts', 'panels'][i % 3] ?? '',
      status: i < 1_300 ? i % 3 : 3 + (i % 4),
      createdAt: new Date(Date.UTC(2026, 9, 1, 0, (i * 13) % 400)),
      statusAt: new Date(Date.UTC(2026, 9, 2, 0, (i * 17) % 300)),
      approvalNumber: approvals[i % approvals.length] ?? null,
      customer: names[(i * 3) % names.length] ?? '',
    }))
    for (let from = 0; from < rows.length; from += 400) await tx.insert(basket).values(rows.slice(from, from + 400))
  })
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const keys: Record<BasketColumn, string> = {
  basket: '',
  customer: `(c.name1 || ' ' || c.name2 || ' ' || b.customer) collate "und-x-icu"`,
  line: 'l.name_en collate "und-x-icu"',
  status: 'b.status',
  created: 'b.created_at',
  changed: 'b.status_at',
  approval: `coalesce(b.approval_number, '') collate "und-x-icu"`,
}
const statuses = { open: 'b.status <= 2', process: 'b.status in (3, 4)', finished: 'b.status >= 5', '': 'true' }
type Tab = keyof typeof statuses

/** All numbers of a list, sorted by one plain statement. */
async function plainly(tab: Tab, column: BasketColumn, isDescending: boolean, more = 'true'): Promise<string[]> {
  const ties = column === 'created' ? ['b.basket_number'] : ['length(b.basket_number)', 'b.basket_number']
  const order = [keys[column], ...ties].filter(Boolean).map((key) => `${key} ${isDescending ? 'desc' : 'asc'}`)
  const rows = await rowsOf(
    portal.database.read,
    z.object({ number: z.string() }),
    sql.raw(`select b.basket_number as number from basket b join company c on c.id = b.company_id join line l on l.code = b.line_code
      where ${statuses[tab]} and ${more} order by ${order.join(', ')}`),
  )
  return rows.map(({ number }) => number)
}

const has = (word: string) => `lower(concat_ws(' ', c.name1, c.name2, c.zip, b.customer)) like '%${word}%'`

async function page(query: string) {
  const answer = await portal.ask('GET', `/vue/basket/list/?number_per_page=${perPage}&${query}`, { token })
  expect([query, answer.code]).toEqual([query, 200])
  const { orders, ...about } = calls['basket.list'].data.parse(answer.data)
  return { ...about, numbers: orders.map((one) => one.basket_number) }
}

/** Expects the first, middle and last pages to equal the plain sort, and a basket to be found on its page. */
async function expectAsPlain(tab: Tab, column: BasketColumn, isDescending: boolean, filter = '', more = 'true') {
  const all = await plainly(tab, column, isDescending, more)
  const pages = Math.ceil(all.length / perPage)
  const query = `sort=${isDescending ? '-' : ''}${column}${tab && `&tab=${tab}`}${filter}`
  for (const at of new Set([1, Math.ceil(pages / 2), pages])) {
    const found = await page(`${query}&page=${at}`)
    expect([query, at, found.numbers]).toEqual([query, at, all.slice((at - 1) * perPage, at * perPage)])
    expect(found).toMatchObject({ no_of_orders: all.length, pages })
  }
  if (tab === '') return
  const place = Math.floor(all.length * 0.6)
  const named = await page(`${query}&order=${all[place]}`)
  expect([query, named.tab, named.page]).toEqual([query, tab, Math.floor(place / perPage) + 1])
  expect(named.numbers).toContain(all[place])
}

describe('the order of baskets', () => {
  test.each(basketColumns)(
    'by %s equals a plain sort, in every tab, in both directions, from either end',
    async (column) => {
      for (const tab of ['open', 'process', 'finished', ''] as const)
        for (const isDescending of [false, true]) await expectAsPlain(tab, column, isDescending)
    },
  )

  test('stays the same with filters, whether they match many or few', async () => {
    for (const column of ['customer', 'line', 'changed'] as const) {
      await expectAsPlain('open', column, true, '&customer=a', has('a'))
      await expectAsPlain('open', column, false, '&line=panels', `b.line_code = 'panels'`)
      await expectAsPlain('', column, false, '&search=20', `b.basket_number like '%20%'`)
      await expectAsPlain('open', column, true, '&waiting=1', 'b.status = 2')
    }
  })

  test('is the same for a dealer, within that company and those below', async () => {
    const approver = token
    token = await portal.login('dealer@test.example')
    await portal.database.write((tx) => tx.update(company).set({ parentId: 4 }).where(eq(company.id, 105)))
    for (const column of ['customer', 'line', 'created'] as const)
      await expectAsPlain('open', column, true, '', 'b.company_id <> 105')
    token = approver
  })

  test('follows renamed companies and customers, and so does the search', async () => {
    const one = (await plainly('open', 'customer', false))[0] ?? ''
    const change = async (
      write: (tx: Parameters<Parameters<typeof portal.database.write>[0]>[0]) => Promise<unknown>,
    ) => {
      await portal.database.write(write)
      for (const isDescending of [false, true]) await expectAsPlain('open', 'customer', isDescending)
    }
    const found = async (customer: string) =>
      (await page(`tab=open&customer=${encodeURIComponent(customer)}`)).no_of_orders
    await change((tx) => tx.update(company).set({ name1: 'Übersee' }).where(eq(company.name1, 'Zander')))
    for (const word of ['übersee', 'zander'])
      expect(await found(word)).toBe((await plainly('open', 'created', false, has(word))).length)
    expect(await found('übersee')).toBeGreaterThan(0)
    await change((tx) => tx.update(company).set({ name2: 'Quellhof', zip: '99999' }).where(eq(company.id, 101)))
    expect(await found('quellhof 99999')).toBeGreaterThan(0)
    await change((tx) => tx.update(basket).set({ customer: 'Xylophon' }).where(eq(basket.basketNumber, one)))
    expect((await page('tab=open&customer=xylophon')).numbers).toEqual([one])
    await change((tx) => tx.update(basket).set({ companyId: 4 }).where(eq(basket.basketNumber, one)))
    expect((await page('tab=open&customer=xylophon%20other')).numbers).toEqual([one])
    // This name is too long for an index.
    await change((tx) =>
      tx
        .update(basket)
        .set({ customer: `Xylophon ${crypto.randomUUID().repeat(200)}` })
        .where(eq(basket.basketNumber, one)),
    )
    expect((await page('tab=open&customer=xylophon')).numbers).toEqual([one])
  })
})
