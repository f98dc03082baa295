import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { addWorkshops } from '#tests/backend/company/workshops.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let staff: string
let dealer: string
let joiner: string
beforeAll(async () => {
  portal = await openTestPortal()
  dealer = await portal.login('dealer@test.example')
  joiner = await portal.login('joiner@test.example')
  staff = await hire(portal, 'staff', 1, ['CAN_CREATE_COMPANIES'])
  await hire(portal, 'seller', 2, ['CAN_CREATE_COMPANIES'])
  await addWorkshops(portal)
})
afterAll(() => portal.close())
beforeEach(() => portal.database.write((tx) => tx.delete(audit)))

type Row = { id: number; children: Row[] }
const row: z.ZodType<Row> = z.object({
  id: z.number(),
  get children() {
    return z.array(row)
  },
})
const idsIn = (data: Record<string, unknown>, field = 'companies') =>
  z
    .array(row)
    .parse(data[field])
    .map(({ id }) => id)
const allIdsIn = (rows: Row[]): number[] => rows.flatMap(({ id, children }) => [id, ...allIdsIn(children)])
const get = (token: string, path: string) => portal.ask('GET', `/vue/company/${path}`, { token })
const search = (token: string, id: number, text: string) =>
  get(token, `${id}/search2/?search=${encodeURIComponent(text)}`)

describe('company.children', () => {
  test('lists the direct children, in natural order by name', async () => {
    const answer = await get(dealer, '2/sub-companies2/?root=0')
    expect(answer.data['companies']).toMatchObject([
      { id: 24, name1: 'Äcker GmbH', has_children: false },
      { id: 23, name1: 'adler Türen' },
      {
        id: 3,
        has_children: true,
        parent: [2, 'Dealer <b>& Sons</b>'],
        breadcrumbs: [
          [2, 'Dealer <b>& Sons</b>'],
          [3, 'Joiner'],
        ],
        children: [],
      },
      { id: 22 },
    ])
    expect(idsIn((await get(dealer, '2/sub-companies2/')).data)).toEqual([24, 23, 3, 22])
    expect(idsIn((await get(dealer, '22/sub-companies2/')).data)).toEqual([])
  })

  test('with root, lists the company itself with its first level', async () => {
    const answer = await get(dealer, '3/sub-companies2/?root=1')
    expect(answer.data['companies']).toMatchObject([
      {
        id: 3,
        has_children: true,
        parent: [2, expect.any(String)],
        children: [{ id: 20, has_children: true, city: 'Osnabrück' }],
      },
    ])
  })

  test('returns a page on request, with the total count', async () => {
    const ids = Array.from({ length: 250 }, (_, i) => 2000 + i)
    await portal.database.write((tx) =>
      tx.insert(company).values(ids.map((id) => ({ id, parentId: 22, name1: `Many ${9000 - id}` }))),
    )
    const sorted = ids.toReversed()
    const first = (await get(dealer, '22/sub-companies2/?page=1')).data
    expect(first).toMatchObject({ pages: 3, no_of_companies: 250 })
    expect(idsIn(first)).toEqual(sorted.slice(0, 100))
    const family = (await get(dealer, '22/sub-companies2/?root=1&page=3&number_per_page=120')).data
    expect(family).toMatchObject({ pages: 3, no_of_companies: 250, companies: [{ id: 22, has_children: true }] })
    const [own] = z.array(row).parse(family['companies'])
    expect(own?.children.map(({ id }) => id)).toEqual(sorted.slice(240))
    const beyond = (await get(dealer, '22/sub-companies2/?root=1&page=4&number_per_page=120')).data
    expect(beyond).toMatchObject({ no_of_companies: 250, companies: [{ id: 22, has_children: true, children: [] }] })
    expect((await get(dealer, '23/sub-companies2/?page=1')).data).toEqual({
      companies: [],
      pages: 0,
      no_of_companies: 0,
    })
    // A request without a page gets all rows, as the specification requires.
    const whole = (await get(dealer, '22/sub-companies2/')).data
    expect([idsIn(whole), Object.keys(whole)]).toEqual([sorted, ['companies']])
    for (const words of ['page=0', 'page=-1', 'page=x', 'page=100001', 'number_per_page=0', 'number_per_page=1001'])
      expect((await get(dealer, `22/sub-companies2/?${words}`)).code).toBe(400)
    await portal.database.write((tx) => tx.delete(company).where(inArray(company.id, ids)))
  })

  test('never shows a company above the caller’s own', async () => {
    const answer = await get(joiner, '3/sub-companies2/?root=1')
    expect(answer.data['companies']).toMatchObject([
      { id: 3, parent: null, breadcrumbs: [[3, 'Joiner']], children: [{ id: 20, parent: [3, 'Joiner'] }] },
    ])
    expect(JSON.stringify(answer.data)).not.toContain('Dealer')
    expect(JSON.stringify((await search(joiner, 3, 'mühle')).data)).not.toContain('Dealer')
    expect(JSON.stringify((await get(joiner, '21/set-parent/')).data)).not.toContain('Dealer')
  })

  test('returns the same 404 for a hidden company as for an unknown one', async () => {
    const answers = [await get(joiner, '2/sub-companies2/?root=1'), await get(joiner, '99999/sub-companies2/?root=1')]
    expect(answers.map(({ code }) => code)).toEqual([404, 404])
    expect(answers[0]?.messages).toEqual(answers[1]?.messages)
    expect((await portal.ask('GET', '/vue/company/3/sub-companies2/')).code).toBe(401)
    expect((await get(joiner, '3/sub-companies2/?root=2')).code).toBe(400)
  })
})

describe('the counts of a row', () => {
  const countsOf = (data: Record<string, unknown>) =>
    z
      .array(z.object({ id: z.int(), counts: z.record(z.string(), z.int()).optional() }))
      .parse(data['companies'])
      .map(({ id, counts }) => [id, counts])

  test('are of the company alone, without those below: contacts, delivery addresses, open baskets', async () => {
    await portal.database.write((tx) =>
      tx.insert(address).values({
        companyId: 3,
        name1: 'Yard',
        address1: 'A 1',
        zip: '1',
        city: 'B',
        country: 'DE',
        phone: '1',
        isDelivery: true,
      }),
    )
    const family = (await get(dealer, '2/sub-companies2/?root=1')).data
    expect(countsOf(family)).toEqual([[2, { contacts: 4, addresses: 0, baskets: 3 }]])
    expect((await get(dealer, '2/sub-companies2/')).data['companies']).toContainEqual(
      expect.objectContaining({ id: 3, counts: { contacts: 1, addresses: 1, baskets: 1 } }),
    )
    expect(countsOf((await search(dealer, 2, 'joiner')).data)).toContainEqual([
      3,
      { contacts: 1, addresses: 1, baskets: 1 },
    ])
  })

  test('leave out what the caller may not list', async () => {
    expect(countsOf((await get(joiner, '3/sub-companies2/?root=1')).data)).toEqual([[3, { addresses: 1 }]])
    const approver = await hire(portal, 'approver', 2, ['CAN_APPROVE_ORDER'])
    expect(countsOf((await search(approver, 2, 'joiner')).data)).toContainEqual([3, { addresses: 1, baskets: 1 }])
  })
})

describe('company.search', () => {
  test('finds “ü” in either Unicode form', async () => {
    const move = (city: string) =>
      portal.database.write((tx) => tx.update(company).set({ city }).where(eq(company.id, 3)))
    await move('Überlingen')
    expect((await search(staff, 1, 'U\u0308berlingen')).data['found']).toBe(1)
    await move('')
  })

  test('finds by name, customer number, postcode, city and email address, regardless of case', async () => {
    expect(idsIn((await search(staff, 1, 'ÖLMÜHLE')).data)).toEqual([21])
    expect(idsIn((await search(staff, 1, 'k-100')).data)).toEqual([20])
    expect(idsIn((await search(staff, 1, 'osnabr')).data)).toEqual([20])
    expect(idsIn((await search(staff, 1, '49074')).data)).toEqual([2, 20])
    expect(idsIn((await search(staff, 1, 'OTHER@test')).data)).toEqual([4])
  })

  test('requires every word, each anywhere in the company or its contacts', async () => {
    expect(idsIn((await search(staff, 1, 'gmbh adler')).data)).toEqual([22])
    expect(idsIn((await search(staff, 1, 'dealer@test sons')).data)).toEqual([2])
    expect(idsIn((await search(staff, 1, 'sons dealer@test')).data)).toEqual([2])
    expect(idsIn((await search(staff, 1, 'invited@ dealer@test 490')).data)).toEqual([2])
    expect(await search(staff, 1, 'sons joiner@test')).toMatchObject({ code: 200, data: { found: 0, companies: [] } })
    expect(idsIn((await search(staff, 1, 'a b s')).data)).toEqual([2, 20])
  })

  test('treats wildcards, backslashes and quotes literally', async () => {
    expect(idsIn((await search(staff, 1, '50%_neu')).data)).toEqual([21])
    expect((await search(staff, 1, '%%%')).data['found']).toBe(0)
    expect((await search(staff, 1, '___')).data['found']).toBe(0)
    expect((await search(staff, 1, String.raw`\\\ `)).data['found']).toBe(0)
    expect((await search(staff, 1, `'; drop table company; --`)).data['found']).toBe(0)
    expect((await search(staff, 1, 'Sons</b>')).data['found']).toBe(1)
  })

  test('searches only the given company and those below', async () => {
    expect(idsIn((await search(staff, 1, 'gmbh')).data)).toEqual([24, 21, 22])
    expect(idsIn((await search(staff, 3, 'gmbh')).data)).toEqual([21])
    expect(idsIn((await search(joiner, 3, 'test.example')).data)).toEqual([3])
    const answers = [await search(joiner, 2, 'gmbh'), await search(joiner, 99_999, 'gmbh')]
    expect(answers.map(({ code }) => code)).toEqual([404, 404])
    expect(answers[0]?.messages).toEqual(answers[1]?.messages)
  })

  test('returns rows with breadcrumbs from the caller’s company on', async () => {
    expect((await search(dealer, 20, 'gmbh')).data['companies']).toMatchObject([
      {
        id: 21,
        parent: [20, 'Workshop'],
        breadcrumbs: [
          [2, 'Dealer <b>& Sons</b>'],
          [3, 'Joiner'],
          [20, 'Workshop'],
          [21, 'Ölmühle GmbH'],
        ],
        has_children: false,
        children: [],
      },
    ])
  })

  test('requires three characters, and rejects one that cannot be stored', async () => {
    expect((await search(staff, 1, ' ab ')).code).toBe(400)
    expect((await search(staff, 1, 'ab\0c')).code).toBe(400)
    expect((await get(staff, '1/search2/')).code).toBe(400)
    expect((await portal.ask('GET', '/vue/company/1/search2/?search=gmbh')).code).toBe(401)
  })

  test('returns a hundred rows at most, in order, and counts all', async () => {
    const ids = Array.from({ length: 130 }, (_, i) => 300 + i)
    await portal.database.write((tx) =>
      tx.insert(company).values(ids.map((id) => ({ id, parentId: 4, name1: `Many ${1000 - id}` }))),
    )
    const { data } = await search(staff, 4, 'many')
    expect(data['found']).toBe(130)
    expect(idsIn(data)).toEqual(ids.toReversed().slice(0, 100))
    const second = (await get(staff, '4/search2/?search=many&page=2')).data
    expect(second).toMatchObject({ found: 130, page: 2 })
    expect(idsIn(second)).toEqual(ids.toReversed().slice(100))
    // A page beyond the last returns the last, as after a deletion.
    expect((await get(staff, '4/search2/?search=many&page=9')).data).toEqual(second)
    for (const page of ['0', '-1', '1.5', 'x', '100001'])
      expect((await get(staff, `4/search2/?search=many&page=${page}`)).code).toBe(400)
    expect((await get(staff, '4/search2/?search=zzzzz&page=3')).data).toEqual({ found: 0, page: 1, companies: [] })
    await portal.database.write((tx) => tx.delete(company).where(inArray(company.id, ids)))
  })
})

describe('company.search for very frequent words', () => {
  const many = 10_050
  beforeAll(() =>
    portal.database.write(async (tx) => {
      await tx.execute(sql`insert into company (id, parent_id, name1, city)
        select 100000 + n, 4, 'Serie ' || lpad((n * 7919 % 100003)::text, 6, '0'), case when n <= 1500 then 'Halle' else '' end
        from generate_series(1, ${many}::int) n`)
      await tx.execute(sql`insert into contact (company_id, email, first_name)
        select 100000 + n, 'p' || n || '@serie-post.example', 'P' from generate_series(1400, 1600) n
        union all select 24, 'q@halle.example', 'Q'`)
    }),
  )
  afterAll(() =>
    portal.database.write(async (tx) => {
      await tx.execute(sql`delete from contact where company_id > 100000 or email = 'q@halle.example'`)
      await tx.execute(sql`delete from company where id > 100000`)
    }),
  )

  test('finds the same rows, in the same order, as for rare words', async () => {
    // Without a page, the search collects all rows. With one, it reads them in order. 1,500 companies match by city,
    // and one by the email address of a contact.
    const whole = (await search(staff, 1, 'halle')).data
    expect(whole['found']).toBe(1501)
    const first = (await get(staff, '1/search2/?search=halle&page=1')).data
    expect(first).toEqual({ ...whole, page: 1 })
    expect(idsIn(first)[0]).toBe(24)
    const pages = await Promise.all(
      Array.from({ length: 16 }, (_, index) => get(staff, `1/search2/?search=halle&page=${index + 1}`)),
    )
    const ids = pages.flatMap(({ data }) => idsIn(data))
    expect([ids.length, new Set(ids).size]).toEqual([1501, 1501])
    expect((await get(staff, '1/search2/?search=halle&page=99')).data).toEqual(pages.at(-1)?.data)
    // Below one company, the search returns only rows of its subtree.
    expect((await get(staff, '4/search2/?search=halle&page=1')).data['found']).toBe(1500)
    expect((await get(joiner, '3/search2/?search=halle&page=1')).data).toMatchObject({ found: 0, companies: [] })
    expect((await get(joiner, '4/search2/?search=halle&page=1')).code).toBe(404)
  })

  test('with a page, counts only as far as pages go, and sets goes_on', async () => {
    expect((await search(staff, 1, 'serie')).data).toMatchObject({ found: many })
    const first = (await get(staff, '1/search2/?search=serie&page=1')).data
    expect(first).toMatchObject({ found: 10_000, page: 1, goes_on: true })
    expect(idsIn(first)).toEqual(idsIn((await search(staff, 1, 'serie')).data))
    expect((await get(staff, '1/search2/?search=serie&page=900')).data).toMatchObject({ found: 10_000, page: 100 })
  })

  test('uses the rarer of two words', async () => {
    expect((await get(staff, '1/search2/?search=serie%20serie-post&page=1')).data).toMatchObject({ found: 201 })
    expect((await get(staff, '1/search2/?search=halle%20serie&page=1')).data).toMatchObject({ found: 1500 })
    expect((await get(staff, '1/search2/?search=serie%20zzzzz&page=1')).data).toMatchObject({ found: 0 })
  })
})

describe('company.parents', () => {
  test('shows the tree without the company and its subtree, and the current parent', async () => {
    const { data } = await get(dealer, '3/set-parent/')
    expect(data['current']).toBe(2)
    expect(allIdsIn(z.array(row).parse(data['children']))).toEqual([2, 24, 23, 22])
    expect((await get(staff, '20/set-parent/')).data).toMatchObject({
      current: 3,
      children: [
        {
          id: 1,
          children: [{ id: 2, has_children: true, children: [{}, {}, { id: 3, has_children: false }, {}] }, { id: 4 }],
        },
      ],
    })
  })

  test('shows the upper levels of a large tree and the path to the current parent', async () => {
    const ids = Array.from({ length: 600 }, (_, i) => 1000 + i)
    await portal.database.write((tx) =>
      tx.insert(company).values(ids.map((id) => ({ id, parentId: id < 1550 ? 22 : 21, name1: `Many ${id}` }))),
    )
    const shown = allIdsIn(z.array(row).parse((await get(staff, '1599/set-parent/')).data['children']))
    expect(shown).toEqual(expect.arrayContaining([1, 2, 4, 3, 22, 20, 21, 1598]))
    expect(shown).not.toContain(1599)
    expect(shown).not.toContain(1000)
    await portal.database.write((tx) => tx.delete(company).where(inArray(company.id, ids)))
  })

  test('returns only the top level if there are more companies than requested', async () => {
    const whole = (await get(dealer, '3/set-parent/')).data
    // The company and the two below it count, although they cannot be its parent.
    expect((await get(dealer, '3/set-parent/?number_per_page=7')).data).toEqual(whole)
    const { data } = await get(dealer, '3/set-parent/?number_per_page=6')
    expect(data).toMatchObject({ current: 2, moves: whole['moves'] })
    expect(data['children']).toMatchObject([{ id: 2, has_children: true, children: [] }])
    for (const many of ['0', '-1', 'x', '1001'])
      expect((await get(dealer, `3/set-parent/?number_per_page=${many}`)).code).toBe(400)
    expect((await get(dealer, '4/set-parent/?number_per_page=1')).code).toBe(404)
  })

  test('offers nothing above the caller’s own company', async () => {
    expect((await get(dealer, '2/set-parent/')).data).toEqual({ children: [], current: null })
    expect((await get(dealer, '4/set-parent/')).code).toBe(404)
    expect((await get(dealer, '99999/set-parent/')).code).toBe(404)
  })
})
