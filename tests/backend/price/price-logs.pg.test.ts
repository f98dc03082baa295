import { eq, gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { priceLog, priceLogRow } from '#src/backend/platform/db/tables/price-log.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { filtersOf } from '#src/backend/price/price-log-filter.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { price } from '#src/contract/price.ts'
import { maxCountedPriceLogs } from '#src/contract/values/price-logs.ts'
import { sampled } from '#tests/sample.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let tokens: Record<'all' | 'dealer' | 'other', string>

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
type More = { contactId?: number; price?: string; articleUid?: string; basketNumber?: string; date?: Date }
const log = (id: number, companyId: number | null, more: More = {}) => ({
  id,
  date: at(id),
  kind: 'basket',
  basketNumber: `20000${id}`,
  articleUid: `FR-${id}`,
  articleType: 'front',
  price: `${id}.50`,
  companyId,
  contactId: more.contactId,
  ...more,
})

type PriceLog = ReturnType<typeof log>
const few = [
  log(1, 1, { contactId: 901 }),
  log(2, 2, { contactId: 902, price: '1249.90', articleUid: 'FR_100%' }),
  log(3, 3, { contactId: 902, articleUid: 'TÜR-100' }),
  log(4, 4, { contactId: 903 }),
  log(5, 3, { basketNumber: '', date: at(3), articleUid: String.raw`A\B` }),
  log(6, null),
]

beforeAll(async () => {
  portal = await openTestPortal()
  const passwordHash = await hashPassword(password)
  const person = { firstName: 'A', active: true, passwordHash, groups: ['SEE_PRICELOGS'] }
  await portal.database.write(async (tx) => {
    await tx.insert(contact).values([
      { ...person, id: 901, companyId: 1, email: 'all@test.example' },
      { ...person, id: 902, companyId: 2, email: 'Seller_1@test.example' },
      { ...person, id: 903, companyId: 4, email: 'elsewhere@test.example' },
    ])
    await tx.insert(priceLog).values(few)
    const row = {
      type: 'front',
      quantity: '2',
      discount: '12.5',
      itemPrice: '714.23',
      oprice: '1428.46',
      price: '1249.9',
    }
    await tx.insert(priceLogRow).values([
      { ...row, priceLogId: 2, position: 2, itemNumber: 'second' },
      { ...row, priceLogId: 2, position: 1, itemNumber: 'first', width: 597, height: 716, depth: 19 },
      { ...row, priceLogId: 4, position: 1, itemNumber: 'elsewhere' },
    ])
  })
  const [all = '', dealer = '', other = ''] = await Promise.all(
    ['all', 'seller_1', 'elsewhere'].map((name) => portal.login(`${name}@test.example`)),
  )
  tokens = { all, dealer, other }
})
afterAll(() => portal.close())

const ask = (query: Record<string, string>, token = tokens.all, locale = 'en') =>
  portal.ask('GET', `/vue/price/logs/?${new URLSearchParams(query)}`, { token, headers: { 'accept-language': locale } })
const list = async (query: Record<string, string> = {}, token?: string) => {
  const answer = await ask(query, token)
  expect(answer.code).toBe(200)
  const data = price.logs.data.parse(answer.data)
  return { ...data, ids: data.entries.map((entry) => entry.id) }
}

describe('price.logs', () => {
  test('returns the logs of the caller’s company and those below, newest first', async () => {
    expect((await list()).ids).toEqual([4, 5, 3, 2, 1])
    expect((await list({}, tokens.dealer)).ids).toEqual([5, 3, 2])
    expect(await list({}, tokens.other)).toMatchObject({ ids: [4], pages: 1, no_of_logs: 1 })
    expect((await list({}, tokens.dealer)).entries.at(-1)).toEqual({
      id: 2,
      date: '2026-11-20T12:02:00.000Z',
      kind: 'basket',
      basket_number: '200002',
      article_uid: 'FR_100%',
      article_type: 'front',
      price: '1249.90',
      company: 'Dealer <b>& Sons</b>',
      contact: 'Seller_1@test.example',
    })
  })

  test('returns pages; one past the last has no entries and the correct counts', async () => {
    expect(await list({ number_per_page: '2' })).toMatchObject({ ids: [4, 5], pages: 3, no_of_logs: 5 })
    expect(await list({ number_per_page: '2', page: '3' })).toMatchObject({ ids: [1], pages: 3, no_of_logs: 5 })
    expect(await list({ number_per_page: '2', page: '4' })).toMatchObject({ ids: [], pages: 3, no_of_logs: 5 })
    expect(await list({ page: '999999999999999', number_per_page: '1000' })).toMatchObject({ ids: [], pages: 1 })
    expect(await list({ filter: 'company=nobody' })).toMatchObject({ ids: [], pages: 0, no_of_logs: 0 })
  })

  test('sorts by any field, in both directions, and by id for equal values', async () => {
    expect((await list({ sort: 'date' })).ids).toEqual([1, 2, 3, 5, 4])
    expect((await list({ sort: '-price' })).ids).toEqual([2, 5, 4, 3, 1])
    expect((await list({ sort: 'kind' })).ids).toEqual([1, 2, 3, 4, 5])
    expect((await list({ sort: '-kind' })).ids).toEqual([5, 4, 3, 2, 1])
    expect((await list({ sort: 'company' })).ids).toEqual([2, 3, 5, 4, 1])
    expect((await list({ sort: 'contact' })).ids[0]).toBe(5)
    for (const field of ['id', 'basket_number', 'article_uid', 'article_type'])
      expect((await list({ sort: `-${field}` })).ids).toHaveLength(5)
    expect((await ask({ sort: 'password' })).code).toBe(400)
  })

  test('counts and pages the first 10,000 of more, in the same order as a small list', async () => {
    const more = Array.from({ length: maxCountedPriceLogs + 500 }, (_, index) =>
      log(index + 10_000, 4, { contactId: 903, basketNumber: '', articleUid: `ZZ-${index % 7}`, price: '7.00' }),
    )
    for (let from = 0; from < more.length; from += 1_000)
      await portal.database.write((tx) => tx.insert(priceLog).values(more.slice(from, from + 1_000)))
    const known = [...more, ...few.filter(({ companyId }) => companyId !== null)]
    const isOfDealer = ({ companyId }: PriceLog) => companyId === 2 || companyId === 4
    const broad = new Map([
      ['', () => true],
      ['company=dealer', isOfDealer],
      ['contact=else', ({ contactId }: PriceLog) => contactId === 903],
      ['article_uid=zz-', ({ articleUid }: PriceLog) => articleUid.startsWith('ZZ-')],
      ['price=7:::company=dealer', (one: PriceLog) => one.price === '7.00' && isOfDealer(one)],
    ])
    const orders = new Map<string, (one: PriceLog) => string>([
      ['date', ({ date }) => date.toISOString()],
      ['company', ({ companyId }) => String([2, 3, 4, 1].indexOf(companyId ?? 0))],
      ['article_uid', ({ articleUid }) => articleUid],
      ['contact', ({ contactId }) => String([undefined, 901, 903, 902].indexOf(contactId))],
      ['price', ({ price: amount }) => amount.padStart(9, '0')],
      ['basket_number', ({ basketNumber }) => basketNumber],
      ['id', () => ''],
    ])
    for (const [sort, keyOf] of sampled([...orders], 3, 1)) {
      const compare = (one: PriceLog, other: PriceLog) =>
        Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other))) || one.id - other.id
      for (const [filter, isMet] of broad) {
        const ids = known
          .filter(isMet)
          .toSorted(compare)
          .map(({ id }) => id)
        const read = (asked: string, page: number) =>
          list({ sort: asked, filter, number_per_page: '30', page: `${page}` })
        const part = await read(sort, 20)
        expect([sort, filter, part.ids]).toEqual([sort, filter, ids.slice(570, 600)])
        expect(part).toMatchObject({ goes_on: true, no_of_logs: maxCountedPriceLogs, pages: 334 })
        expect((await read(`-${sort}`, 334)).ids).toEqual(ids.toReversed().slice(9_990, maxCountedPriceLogs))
        expect((await read(sort, 335)).ids).toEqual([])
      }
    }
    await portal.database.write((tx) => tx.delete(priceLog).where(gte(priceLog.id, 10_000)))
    expect(await list({})).toMatchObject({ no_of_logs: 5, ids: [4, 5, 3, 2, 1] })
    expect((await list({})).goes_on).toBeUndefined()
  })

  test('filters by each key, regardless of case', async () => {
    expect((await list({ filter: 'article_uid=fr-' })).ids).toEqual([4, 1])
    expect((await list({ filter: 'article_uid=tür' })).ids).toEqual([3])
    expect((await list({ filter: 'contact=SELLER_1' })).ids).toEqual([3, 2])
    expect((await list({ filter: 'company=dealer' })).ids).toEqual([4, 2])
    expect((await list({ filter: 'order_number__contains=0003' })).ids).toEqual([3])
    expect((await list({ filter: 'company=joiner:::contact=seller' })).ids).toEqual([3])
    expect((await list({ filter: 'company=joiner:::article_uid=' })).ids).toEqual([5, 3])
    expect((await list({ filter: 'company=dealer' }, tokens.dealer)).ids).toEqual([2])
  })

  test('filters by a basket number without leading zeros, as approvals do', async () => {
    expect((await list({ filter: 'order_number__contains=0020000' })).ids).toEqual([4, 3, 2, 1])
    expect((await list({ filter: 'order_number__contains=000200003' })).ids).toEqual([3])
    expect((await list({ filter: 'order_number__contains=00' })).ids).toEqual((await list({})).ids)
  })

  test('searches and sorts by the current names of company and contact', async () => {
    const named = async (name1: string, email: string) => {
      await portal.database.write(async (tx) => {
        await tx.update(company).set({ name1 }).where(eq(company.id, 4))
        await tx.update(contact).set({ email }).where(eq(contact.id, 903))
      })
    }
    const before = await portal.database.read.select().from(company).where(eq(company.id, 4))
    const written = () =>
      rowsOf(portal.database.read, z.object({ xmin: z.string() }), sql`select xmin::text from price_log`)
    const logs = await written()
    await named('Zimmerei Neumann', 'zuse@test.example')
    expect((await list({ filter: 'company=NEUMANN' })).ids).toEqual([4])
    expect((await list({ filter: 'contact=Zuse' })).ids).toEqual([4])
    expect((await list({ sort: '-company' })).ids[0]).toBe(4)
    expect((await list({ sort: '-contact' })).ids[0]).toBe(4)
    await named(before[0]?.name1 ?? '', 'elsewhere@test.example')
    expect((await list({ filter: 'company=NEUMANN' })).ids).toEqual([])
    expect((await list({ filter: 'contact=elsewhere' })).ids).toEqual([4])
    // A company may have 20,000 logs: a rename rewrites none.
    expect(await written()).toEqual(logs)
  })

  test('compares a price as a number, with comma or point', async () => {
    for (const price of ['1249.9', '1249,90', '1.249,90', ' 01249.90 '])
      expect((await list({ filter: `price=${price}` })).ids).toEqual([2])
    expect((await list({ filter: 'price=1249' })).ids).toEqual([])
  })

  test('uses each part of a filter once, and ten at most', async () => {
    const parts = (count: number) => Array.from({ length: count }, (_, at) => `company=joiner${' '.repeat(at)}`)
    expect(filtersOf(Array.from({ length: 150 }, () => 'company=e').join(':::'), 'en')).toHaveLength(1)
    expect((await list({ filter: parts(10).join(':::') })).ids).toEqual([5, 3])
    expect(() => filtersOf(parts(11).join(':::'), 'en')).toThrow(RefusalError)
  })

  test('treats wildcards literally', async () => {
    expect((await list({ filter: 'article_uid=%' })).ids).toEqual([2])
    expect((await list({ filter: 'article_uid=_' })).ids).toEqual([2])
    expect((await list({ filter: String.raw`article_uid=a\b` })).ids).toEqual([5])
    expect((await list({ filter: "article_uid=' or 1=1 --" })).ids).toEqual([])
    expect((await list({ filter: 'article_uid=a=b' })).ids).toEqual([])
  })

  test('rejects an invalid filter with the reason', async () => {
    for (const filter of [
      'x',
      'password=x',
      '__proto__=x',
      '=x',
      'price=abc',
      'price=1.249',
      'company=a:::',
      'id=1',
      'contact=a\0',
    ]) {
      const answer = await ask({ filter })
      expect([filter, answer.code, Object.keys(answer.errors ?? {})]).toEqual([filter, 400, ['filter']])
    }
    const german = await ask({ filter: 'price=abc' }, tokens.all, 'de')
    expect(german.errors).toEqual({ filter: ['Der Preis „abc“ ist keine Zahl.'] })
    for (const [name, value] of ['page=0', 'page=x', 'number_per_page=1001', 'number_per_page=-1'].map((one) =>
      one.split('='),
    ))
      expect((await ask({ [name ?? '']: value ?? '' })).code).toBe(400)
  })

  test('checks the permission before the input', async () => {
    const joiner = await portal.login('joiner@test.example')
    expect((await ask({ page: 'x' }, joiner)).code).toBe(403)
    expect((await portal.ask('GET', '/vue/price/logs/')).code).toBe(401)
  })
})

describe('price.log', () => {
  const read = (id: number | string, token = tokens.dealer) => portal.ask('GET', `/vue/price/log/${id}/`, { token })

  test('returns the rows of a log in order', async () => {
    const answer = await read(2)
    expect(price.log.data.parse(answer.data).rows).toEqual([
      {
        type: 'front',
        item_number: 'first',
        quantity: '2.00',
        width: 597,
        height: 716,
        depth: 19,
        discount: '12.50',
        item_price: '714.23',
        oprice: '1428.46',
        price: '1249.90',
      },
      expect.objectContaining({ item_number: 'second', width: null, height: null, depth: null }),
    ])
    expect((await read(3)).data).toMatchObject({ log: { id: 3, article_uid: 'TÜR-100', price: '3.50' }, rows: [] })
  })

  test('returns the same 404 for another company’s log as for an unknown one', async () => {
    const [elsewhere, above, none] = [await read(4), await read(1), await read(999_999)]
    expect([elsewhere.code, above.code, none.code]).toEqual([404, 404, 404])
    expect(elsewhere.messages).toEqual(none.messages)
    expect((await read(6, tokens.all)).code).toBe(404)
    expect((await read('x')).code).toBe(400)
  })
})
