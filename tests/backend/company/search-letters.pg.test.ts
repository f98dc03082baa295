import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let staff: string

const names: Record<number, [name: string, searches: string[]]> = {
  801: ['Türenzentrum Süd', ['turenzentrum', 'tuerenzentrum', 'sud ture', 'TÜRENZ']],
  802: ['Werk Straßburg', ['strassburg', 'STRASSBURG', 'assbu']],
  803: ['Österreich Möbel', ['osterreich', 'oesterreich', 'moebel', 'mobel']],
  804: ['Müller Innenausbau', ['muller', 'mueller', 'müller']],
  805: ['Strauß Fenster', ['strauss', 'strauß']],
  806: ['Schröder & Söhne', ['schroeder', 'schroder', 'soehne &']],
  807: ['Łódź Meble', ['lodz', 'łódź']],
  808: ['Crème Brûlée Küchen', ['creme brulee', 'kuechen']],
  809: ['O’Neill Joinery', ['oneill', "O'Neill", "o'neill join"]],
  810: ['ΟΔΟΣ ΞΥΛΟ', ['οδος', 'ξύλο']],
}
const found = Object.entries(names).flatMap(([id, [, searches]]) =>
  searches.map((search): [string, number] => [search, Number(id)]),
)

beforeAll(async () => {
  portal = await openTestPortal()
  staff = await hire(portal, 'staff', 1, [
    'CAN_CREATE_COMPANIES',
    'IS_DEALER_ADMIN',
    'MANAGE_USERS',
    'CAN_APPROVE_ORDER',
    'SEE_PRICELOGS',
  ])
  const [one] = await portal.database.read.select().from(line).limit(1)
  await portal.database.write(async (tx) => {
    for (const [id, [name]] of Object.entries(names)) {
      await tx.insert(company).values({ id: Number(id), parentId: 1, name1: name })
      await tx
        .insert(contact)
        .values({ companyId: Number(id), email: `k${id}@zz.example`, firstName: 'K', active: true })
      await tx
        .insert(basket)
        .values({ basketNumber: `77${id}`, companyId: Number(id), lineCode: one?.code ?? '', status: 1 })
    }
    await tx.insert(priceLog).values({
      date: new Date(),
      kind: 'basket',
      articleUid: 'FR 1',
      articleType: 'front',
      price: '1.00',
      companyId: 801,
    })
    await tx
      .insert(contact)
      .values([
        { companyId: 1, email: 'info@xn--hfer-holz-07a.example', firstName: 'Zoë', lastName: 'Groß', active: true },
      ])
  })
})
afterAll(() => portal.close())

const ask = async (path: string) => {
  const answer = await portal.ask('GET', `/vue/${path}`, { token: staff })
  expect(answer.code).toBe(200)
  return answer.data
}
const text = encodeURIComponent
const companies = async (search: string) =>
  calls['company.search'].data
    .parse(await ask(`company/1/search2/?search=${text(search)}`))
    .companies.map(({ id }) => id)
const contacts = async (search: string) =>
  calls['contact.ofCompany'].data
    .parse(await ask(`company/1/contacts/?below=1&page=1&search=${text(search)}`))
    .contacts.map(({ email }) => email)
const baskets = async (customer: string) =>
  calls['basket.list'].data
    .parse(await ask(`basket/list/?page=1&customer=${text(customer)}`))
    .orders.map(({ basket_number }) => basket_number)
const users = async (email: string) =>
  calls['contact.list'].data.parse(await ask(`contact/list/?page=1&email=${text(email)}`)).users.map((one) => one.email)
const logs = async (filter: string) =>
  calls['price.logs'].data.parse(await ask(`price/logs/?filter=${text(filter)}`)).entries
const acts = async (who: string) => calls['audit.list'].data.parse(await ask(`audit/list/?who=${text(who)}`)).entries

test.each(found)('“%s” finds a company, its contacts and its baskets by name alone', async (search, id) => {
  expect(await companies(search)).toEqual([id])
  expect(await contacts(search)).toEqual([`k${id}@zz.example`])
  expect(await baskets(search)).toEqual([`77${id}`])
})

test('a page of companies uses the index and finds the same', async () => {
  const data = calls['company.search'].data.parse(await ask(`company/1/search2/?page=1&search=${text('tueren')}`))
  expect(data.companies.map(({ id }) => id)).toEqual([801])
})

test('users are found by either spelling of a domain, and contacts by a name with folded letters', async () => {
  for (const search of ['höfer-holz', 'HÖFER-HOLZ.example', 'info@höfer-holz.example', 'ho\u0308fer-holz', 'xn--hfer'])
    expect(await users(search)).toEqual(['info@xn--hfer-holz-07a.example'])
  expect(await contacts('zoe gross')).toEqual(['info@xn--hfer-holz-07a.example'])
})

test.each(["'''", '’’’', '´´´', '¨¨¨', ',,,', ';;;', '---', '...', '…, ;'])(
  'a filter of only punctuation, “%s”, finds nothing in lists without it',
  async (signs) => {
    expect([await companies(signs), await contacts(signs), await baskets(signs), await users(signs)]).toEqual([
      [],
      [],
      [],
      [],
    ])
    expect(await logs(`company=${signs}`)).toEqual([])
    expect(await logs(`contact=${signs}`)).toEqual([])
    expect(await logs(`article_uid=${signs}`)).toEqual([])
    expect(await acts(signs)).toEqual([])
  },
)

test('punctuation is found where it occurs', async () => {
  expect(await contacts('&')).toContain('k806@zz.example')
  expect(await contacts('&')).not.toContain('k805@zz.example')
  expect(await baskets('&')).toContain('77806')
  expect(await baskets('&')).not.toContain('77805')
  expect(await users('-holz-')).toEqual(['info@xn--hfer-holz-07a.example'])
})

test('a renamed company is found by its new name in every list, and not by its old one', async () => {
  const rename = (name1: string) =>
    portal.database.write((tx) => tx.update(company).set({ name1 }).where(eq(company.id, 802)))
  await rename('Çelik Kapı')
  expect([await companies('celik kapi'), await contacts('celik'), await baskets('kapi')]).toEqual([
    [802],
    ['k802@zz.example'],
    ['77802'],
  ])
  expect([await companies('strassburg'), await contacts('strassburg'), await baskets('strassburg')]).toEqual([
    [],
    [],
    [],
  ])
  await rename('Werk Straßburg')
})

test('a company with names of the maximum length in the widest letters can be stored and found', async () => {
  const wide = '\ufdfa'.repeat(250)
  await portal.database.write((tx) =>
    tx
      .insert(company)
      .values({ id: 820, parentId: 1, name1: `Özel${wide.slice(4)}`, name2: wide, city: '한'.repeat(250) }),
  )
  expect(await companies('ozel')).toEqual([820])
  await portal.database.write((tx) => tx.execute(sql`delete from company where id = 820`))
})
