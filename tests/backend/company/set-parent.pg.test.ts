import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { m } from '#messages'
import { constraintOf } from '#src/backend/platform/db/constraint.ts'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { addWorkshops } from '#tests/backend/company/workshops.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let staff: string
let seller: string
let dealer: string
let joiner: string
beforeAll(async () => {
  portal = await openTestPortal()
  dealer = await portal.login('dealer@test.example')
  joiner = await portal.login('joiner@test.example')
  staff = await hire(portal, 'staff', 1, ['CAN_CREATE_COMPANIES'])
  seller = await hire(portal, 'seller', 2, ['CAN_CREATE_COMPANIES'])
  await addWorkshops(portal)
})
afterAll(() => portal.close())
beforeEach(() => portal.database.write((tx) => tx.delete(audit)))

const get = (token: string, path: string) => portal.ask('GET', `/vue/company/${path}`, { token })
const move = async (token: string, id: number, parent: number | string) => {
  const headers = { authorization: `Token ${token}`, 'accept-language': 'en' }
  const body = new URLSearchParams({ parent: String(parent) })
  const response = await portal.send(`/vue/company/${id}/set-parent/`, { method: 'POST', headers, body })
  return {
    code: response.status,
    messages: z.object({ messages: z.array(z.string()) }).parse(await response.json()).messages,
  }
}
const parentOf = async (id: number) =>
  (await portal.database.read.select().from(company).where(eq(company.id, id)))[0]?.parentId

/** The missing and extra rows of the closure table, compared with the parent column. */
const closureFaults = sql`with recursive truth(ancestor_id, company_id, depth) as (
    select id, id, 0 from company
    union all select t.ancestor_id, c.id, t.depth + 1 from truth t join company c on c.parent_id = t.company_id
  ) cycle company_id set is_circle using path
  select * from truth t full join company_ancestor a using (ancestor_id, company_id)
  where t.depth is distinct from a.depth`
const faultsOfClosure = () => rowsOf(portal.database.read, z.unknown(), closureFaults)

describe('company.setParent', () => {
  test('accepts urlencoded and multipart forms; an empty parent counts as missing', async () => {
    const send = (body: BodyInit) =>
      portal.send('/vue/company/3/set-parent/', {
        method: 'POST',
        headers: { authorization: `Token ${staff}`, 'accept-language': 'en' },
        body,
      })
    const parts = (parent: string) => {
      const form = new FormData()
      form.append('parent', parent)
      return form
    }
    const parentOf = async () => (await get(staff, '3/set-parent/')).data['current']
    const was = Number(await parentOf())
    expect((await send(parts('1'))).status).toBe(200)
    expect(await parentOf()).toBe(1)
    expect((await send(new URLSearchParams({ parent: String(was) }))).status).toBe(200)
    expect(await parentOf()).toBe(was)
    for (const empty of [parts(''), new URLSearchParams({ parent: '' }), new URLSearchParams()]) {
      const response = await send(empty)
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({
          errors: { parent: [m.field_required({ field: 'Parent company' }, { locale: 'en' })] },
        }),
      ])
    }
  })

  test('moves a company with its subtree, and writes an audit row', async () => {
    expect(await move(seller, 20, 22)).toMatchObject({ code: 200 })
    expect((await get(dealer, '21/info/')).data['breadcrumbs']).toEqual([
      [2, 'Dealer <b>& Sons</b>'],
      [22, 'Zimmerei Adler GmbH'],
      [20, 'Workshop'],
      [21, 'Ölmühle GmbH'],
    ])
    expect((await get(joiner, '21/info/')).code).toBe(404)
    expect(await portal.database.read.select().from(audit)).toMatchObject([
      { action: 'company.setParent', subject: 'company 20', before: { parent: 3 }, after: { parent: 22 } },
    ])
    expect(await move(seller, 20, 22)).toMatchObject({ code: 200 })
    expect(await portal.database.read.select().from(audit)).toHaveLength(1)
    expect(await move(seller, 20, 3)).toMatchObject({ code: 200 })
    expect(await faultsOfClosure()).toEqual([])
  })

  test('returns 409 for a move under the company itself or its subtree', async () => {
    for (const parent of [3, 20, 21])
      expect(await move(staff, 3, parent)).toMatchObject({
        code: 409,
        messages: [expect.stringContaining('under itself')],
      })
    expect(await parentOf(3)).toBe(2)
  })

  test('never moves the caller’s own company, nor one outside the caller’s tree', async () => {
    expect(await move(seller, 2, 3)).toMatchObject({ code: 409, messages: ['You cannot move your own company.'] })
    expect((await move(seller, 3, 1)).code).toBe(404)
    expect((await move(seller, 3, 4)).code).toBe(404)
    expect((await move(seller, 4, 2)).code).toBe(404)
    expect((await move(seller, 1, 4)).code).toBe(404)
    expect((await move(seller, 3, 99_999)).code).toBe(404)
    expect((await move(seller, 3, 'x')).code).toBe(400)
    expect((await move(dealer, 3, 22)).code).toBe(403)
    expect(await portal.database.read.select().from(audit)).toEqual([])
  })

  test('never creates a cycle, even in twenty parallel moves', async () => {
    const ids = [3, 20, 21, 22, 23, 24]
    for (let round = 0; round < 3; round++) {
      const moves = Array.from({ length: 20 }, (_, i) => {
        const from = ids[(i + round) % ids.length] ?? 3
        const to = ids[(i * 5 + 1 + round) % ids.length] ?? 3
        return move(seller, from, to)
      })
      const codes = new Set((await Promise.all(moves)).map(({ code }) => code))
      expect([...codes].filter((code) => code !== 200 && code !== 409)).toEqual([])
      expect(await faultsOfClosure()).toEqual([])
    }
  })

  test('keeps the closure table correct over many random moves, cycles and inserts', async () => {
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const ids = [3, 20, 21, 22, 23, 24]
    for (let i = 0; i < 80; i++) {
      const at = [2, ...ids][next(ids.length + 1)] ?? 2
      if (i % 4 === 0) {
        await portal.database.write((tx) => tx.insert(company).values({ id: 500 + i, parentId: at, name1: 'New' }))
        ids.push(500 + i)
      } else await move(seller, ids[next(ids.length)] ?? 3, at)
      if (i % 20 === 19) expect(await faultsOfClosure()).toEqual([])
    }
  })
})

describe('The database itself rejects', () => {
  const broken = (statement: ReturnType<typeof sql>) =>
    portal.database.write((tx) => tx.execute(statement)).then(() => 'nothing', constraintOf)

  test('a cycle of any length', async () => {
    await portal.database.write((tx) => tx.execute(sql`update company set parent_id = 2 where id = 20`))
    await portal.database.write((tx) => tx.execute(sql`update company set parent_id = 20 where id = 21`))
    expect(await broken(sql`update company set parent_id = 20 where id = 20`)).toBe('company_not_own_parent')
    expect(await broken(sql`update company set parent_id = 21 where id = 20`)).toBe('company_no_circle')
    expect(await broken(sql`update company set parent_id = 21 where id = 1`)).toBe('company_no_circle')
    expect(await faultsOfClosure()).toEqual([])
  })

  test('two contacts with one email address, regardless of case', async () => {
    const twin = { companyId: 2, email: 'DEALER@test.EXAMPLE', firstName: 'B' }
    expect(
      await portal.database.write((tx) => tx.insert(contact).values(twin)).then(() => 'nothing', constraintOf),
    ).toBe('contact_email')
  })
})

test('The check of the closure table detects a missing row, an extra one and a wrong depth', async () => {
  const plant = async (fault: ReturnType<typeof sql>) => {
    const undone = new Error('undone')
    let seen = 0
    await portal.database
      .write(async (tx) => {
        await tx.execute(fault)
        seen = (await rowsOf(tx, z.unknown(), closureFaults)).length
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    return seen
  }
  expect(await plant(sql`delete from company_ancestor where company_id = 4 and ancestor_id = 1`)).toBe(1)
  expect(await plant(sql`insert into company_ancestor values (4, 2, 1)`)).toBe(1)
  expect(await plant(sql`update company_ancestor set depth = 2 where company_id = 4 and ancestor_id = 1`)).toBe(1)
})
