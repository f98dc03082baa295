import { eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { calls } from '#src/contract/calls.ts'
import { contactColumns, maxCountedContacts } from '#src/contract/values/contact-columns.ts'
import { userColumns } from '#src/contract/values/user-columns.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

const size = 50
const more = maxCountedContacts + 200

let portal: TestPortal
let admin: string
beforeAll(async () => {
  portal = await openTestPortal()
  await hire(portal, 'head', 1, ['MANAGE_USERS', 'CAN_CREATE_CONTACTS'])
  admin = await portal.login('head@test.example')
  const nth = (some: readonly string[], by: string) =>
    sql.raw(`(array[${some.map((one) => `'${one}'`).join()}])[i * ${by} % ${some.length} + 1]`)
  await portal.database.write((tx) =>
    tx.execute(sql`insert into contact (id, company_id, email, first_name, middle_name, last_name, active, groups)
      select 10000 + i, 2 + i % 3, ${nth(['a', 'Ä', 'b', 'Z'], '7')} || i || '@many.example', ${nth(['Ähre', 'anders', 'Anders', 'Bau', ''], '3')},
        ${nth(['', 'von', ''], '1')}, ${nth(['Page', 'page', '', 'Öl'], '5')}, i % 3 > 0, case when i % 7 = 0 then '{IS_DEALER_ADMIN}'::text[] else '{}' end
      from generate_series(1, ${more}::int) i`),
  )
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const name = `concat_ws(' ', nullif(o.first_name, ''), nullif(o.middle_name, ''), nullif(o.last_name, '')) collate "und-x-icu"`
const keys = {
  name,
  email: 'o.email collate "und-x-icu"',
  company: 'c.name1 collate "und-x-icu"',
  dealer_admin: `(not 'IS_DEALER_ADMIN' = any(o.groups))`,
  active: '(not o.active)',
}
const userKeys = { ...keys, email: 'lower(o.email)', rights: 'cardinality(o.groups)' }

/** The contacts below a company, sorted by one plain statement. */
async function plainly(order: string[], isDescending: boolean, where = 'true', companyId = 1): Promise<number[]> {
  const rows = await rowsOf(
    portal.database.read,
    z.object({ id: z.int() }),
    sql.raw(`select o.id from contact o join company c on c.id = o.company_id
      join company_ancestor a on a.company_id = c.id and a.ancestor_id = ${companyId}
      where ${where} order by ${order.map((key) => `${key} ${isDescending ? 'desc' : 'asc'}`).join(', ')}`),
  )
  return rows.map(({ id }) => id)
}

const ofCompany = async (query: string, id = 1) => {
  const answer = await portal.ask('GET', `/vue/company/${id}/contacts/?below=1&number_per_page=${size}&${query}`, {
    token: admin,
  })
  expect([query, answer.code]).toEqual([query, 200])
  const { contacts, ...about } = calls['contact.ofCompany'].data.parse(answer.data)
  return { ...about, ids: contacts.map((one) => one.id) }
}
const users = async (query: string) => {
  const answer = await portal.ask('GET', `/vue/contact/list/?number_per_page=${size}&${query}`, { token: admin })
  const { users: rows, ...about } = calls['contact.list'].data.parse(answer.data)
  return { ...about, ids: rows.map((one) => one.id) }
}

describe('the order of contacts', () => {
  test('equals a plain sort by every column in both directions, with and without an index scan', async () => {
    for (const column of contactColumns)
      for (const isDescending of [false, true])
        for (const [companyId, filter, where] of [
          [1, '', 'true'],
          [1, '&active=1', 'o.active'],
          [2, '', 'true'],
          [1, '&search=bau', `lower(concat_ws(' ', o.first_name, o.last_name, o.email, c.name1)) like '%bau%'`],
        ] as const) {
          const all = await plainly([keys[column], 'o.id'], isDescending, where, companyId)
          const counted = Math.min(all.length, maxCountedContacts)
          const last = Math.ceil(counted / size)
          for (const page of [1, Math.ceil(last / 2), last]) {
            const query = `sort=${isDescending ? '-' : ''}${column}&page=${page}${filter}`
            const found = await ofCompany(query, companyId)
            expect([query, found.ids]).toEqual([query, all.slice((page - 1) * size, Math.min(page * size, counted))])
            expect(found).toMatchObject({ no_of_contacts: counted, pages: last })
            expect(found.goes_on ?? false).toBe(all.length > counted)
          }
        }
  })

  test('equals a plain sort of users by every column in both directions, with a full count', async () => {
    for (const column of userColumns)
      for (const isDescending of [false, true]) {
        const all = await plainly([userKeys[column], 'lower(o.email)'], isDescending)
        const last = Math.ceil(all.length / size)
        for (const page of [1, Math.ceil(last / 2), last]) {
          const query = `sort=${isDescending ? '-' : ''}${column}&page=${page}`
          const found = await users(query)
          expect([query, found.ids]).toEqual([query, all.slice((page - 1) * size, page * size)])
          expect(found).toMatchObject({ no_of_users: all.length, pages: last })
        }
      }
  })

  test('and the search follow renamed companies and contacts', async () => {
    const expectOrder = async () => {
      const all = await plainly([keys.company, 'o.id'], true)
      expect((await ofCompany('sort=-company')).ids).toEqual(all.slice(0, size))
    }
    const named = (name1: string) =>
      portal.database.write((tx) => tx.update(company).set({ name1 }).where(eq(company.id, 3)))
    const some = await ofCompany('search=joiner')
    await named('Zürcher Werkstätten')
    await expectOrder()
    expect((await ofCompany('search=ZÜRCHER')).no_of_contacts).toBeGreaterThan(3_000)
    expect((await ofCompany('search=joiner')).no_of_contacts).toBeLessThan(some.no_of_contacts ?? 0)
    await named('Joiner')
    await expectOrder()
    expect(await ofCompany('search=joiner')).toEqual(some)
    const change = (to: Partial<typeof contact.$inferInsert>) =>
      portal.database.write((tx) => tx.update(contact).set(to).where(eq(contact.id, 10_001)))
    await change({ lastName: 'Quellhof' })
    expect((await ofCompany('search=quellhof%20joiner')).ids).toEqual([10_001])
    await change({ companyId: 4 })
    expect((await ofCompany('search=quellhof%20joiner')).ids).toEqual([])
    expect((await ofCompany('search=quellhof%20other')).ids).toEqual([10_001])
    await portal.database.write((tx) => tx.delete(contact).where(gte(contact.id, 10_100)))
    expect((await ofCompany('')).goes_on).toBeUndefined()
  })
})
