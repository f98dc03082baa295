import { randomUUID } from 'node:crypto'
import { desc, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import type { Group } from '#src/session/groups.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let staff: string
let dealer: string
beforeAll(async () => {
  portal = await openTestPortal()
  staff = await hire(portal, 'staff', 1, ['MANAGE_USERS', 'CAN_TRANSLATE', 'CAN_UPLOAD', 'IS_DEALER_ADMIN'])
})
afterAll(() => portal.close())

const people = z.object({ id: z.int(), groups: z.array(z.string()), version: z.int(), dealer_admin: z.boolean() })
let numbered = 0
/** Creates another contact in a company, who can sign in at once. */
const person = async (companyId: number, groups: Group[], active = true) => {
  numbered += 1
  const email = `p${numbered}@test.example`
  const rows = await portal.database.write((tx) =>
    tx.insert(contact).values({ email, companyId, groups, active, firstName: 'P' }).returning({ id: contact.id }),
  )
  return { id: rows[0]?.id ?? 0, email }
}
const edit = (token: string, { id, email }: { id: number; email: string }, more: object = {}) =>
  portal.ask('POST', `/vue/contact/${id}/edit/`, { token, body: { email, first_name: 'P', ...more } })
const remove = (token: string, { id }: { id: number }) => portal.ask('DELETE', `/vue/contact/${id}/delete/`, { token })
const groupsOf = async ({ id }: { id: number }) =>
  (await portal.database.read.select().from(contact).where(eq(contact.id, id)))[0]?.groups

describe('contact.edit of groups', () => {
  test('grants and revokes permissions that the caller has, and returns the groups', async () => {
    const joe = await person(3, ['CAN_TRANSLATE'])
    const granted = await edit(staff, joe, { groups: ['CAN_UPLOAD', 'CAN_TRANSLATE', 'IS_DEALER_ADMIN'] })
    expect(granted.code).toBe(200)
    expect(people.parse(granted.data)).toMatchObject({ dealer_admin: true })
    expect(people.parse(granted.data).groups.toSorted()).toEqual(['CAN_TRANSLATE', 'CAN_UPLOAD', 'IS_DEALER_ADMIN'])
    await person(3, ['IS_DEALER_ADMIN'])
    expect(await edit(staff, joe, { groups: [] })).toMatchObject({
      code: 200,
      data: { groups: [], dealer_admin: false },
    })
    expect(await groupsOf(joe)).toEqual([])
  })

  test('does not grant or revoke a permission the caller lacks, and preserves an unknown one', async () => {
    const joe = await person(3, ['CAN_APPROVE_ORDER'])
    expect((await edit(staff, joe, { groups: ['CAN_APPROVE_ORDER', 'SEE_PRICELOGS'] })).code).toBe(403)
    expect((await edit(staff, joe, { groups: ['CAN_APPROVE_ORDER', 'SEE_PRICELOGS', 'CAN_UPLOAD'] })).code).toBe(403)
    expect((await edit(staff, joe, { groups: [] })).code).toBe(403)
    expect(await groupsOf(joe)).toEqual(['CAN_APPROVE_ORDER'])
    await portal.database.write((tx) =>
      tx
        .update(contact)
        .set({ groups: ['CAN_APPROVE_ORDER', 'OF_THE_SHOP'] })
        .where(eq(contact.id, joe.id)),
    )
    const answer = await edit(staff, joe, { groups: ['CAN_APPROVE_ORDER', 'CAN_UPLOAD'] })
    expect(answer.code).toBe(200)
    expect((await groupsOf(joe))?.toSorted()).toEqual(['CAN_APPROVE_ORDER', 'CAN_UPLOAD', 'OF_THE_SHOP'])
  })

  test('requires MANAGE_USERS, except to send the groups back unchanged', async () => {
    const head = await hire(portal, 'head', 2, ['IS_DEALER_ADMIN', 'CAN_APPROVE_ORDER', 'CAN_CREATE_CONTACTS'])
    const joe = await person(3, [])
    expect((await edit(head, joe, { groups: ['CAN_APPROVE_ORDER'] })).code).toBe(403)
    expect((await edit(head, joe, { groups: [] })).code).toBe(200)
    expect(await edit(head, joe, { groups: [], dealer_admin: true })).toMatchObject({
      code: 200,
      data: { groups: ['IS_DEALER_ADMIN'], dealer_admin: true },
    })
    expect((await edit(head, joe, { groups: ['IS_DEALER_ADMIN'], dealer_admin: false })).code).toBe(200)
  })

  test('rejects an unknown group at its field, and returns 404 for a hidden contact', async () => {
    const joe = await person(3, [])
    expect(await edit(staff, joe, { groups: ['CAN_FLY'] })).toMatchObject({
      code: 400,
      errors: { 'groups.0': [expect.any(String)] },
    })
    const inside = await hire(portal, 'inside', 2, ['MANAGE_USERS', 'CAN_CREATE_CONTACTS', 'CAN_TRANSLATE'])
    const elsewhere = await person(4, [])
    expect((await edit(inside, elsewhere, { groups: ['CAN_TRANSLATE'] })).code).toBe(404)
  })
})

describe('a company with one dealer admin does not lose them', () => {
  let admin: { id: number; email: string }
  let companyId: number
  beforeEach(async () => {
    numbered += 1
    const rows = await portal.database.write((tx) =>
      tx
        .insert(company)
        .values({ name1: `Kept ${numbered}`, parentId: 2 })
        .returning({ id: company.id }),
    )
    companyId = rows[0]?.id ?? 0
    admin = await person(companyId, ['IS_DEALER_ADMIN'])
    await person(companyId, ['IS_DEALER_ADMIN'], false)
    await person(companyId, [])
  })

  const ways: [string, (token: string, whom: typeof admin) => Promise<{ code: number; messages: string[] }>][] = [
    ['the flag', (token, whom) => edit(token, whom, { dealer_admin: false })],
    ['the groups', (token, whom) => edit(token, whom, { groups: [] })],
    ['making it inactive', (token, whom) => edit(token, whom, { active: false })],
    ['making it inactive by the other name', (token, whom) => edit(token, whom, { is_active: false })],
    ['moving it to another company', (token, whom) => edit(token, whom, { company: 3 })],
    ['deleting it', (token, whom) => remove(token, whom)],
  ]

  test.each(ways)('through %s, by any caller', async (_, way) => {
    const refused = await way(staff, admin)
    expect(refused.code).toBe(409)
    expect(refused.messages.join(' ')).toContain('Kept')
    expect(await groupsOf(admin)).toEqual(['IS_DEALER_ADMIN'])
    await person(companyId, ['IS_DEALER_ADMIN'])
    expect((await way(staff, admin)).code).toBe(200)
  })

  test.each(ways)('when two leave in parallel by %s', async (_, way) => {
    const both = [admin, await person(companyId, ['IS_DEALER_ADMIN'])]
    const answers = await Promise.all(both.map((one) => way(staff, one)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })

  test('through an edit by the dealer admin', async () => {
    const own = await hire(portal, `own-${numbered}`, companyId, ['IS_DEALER_ADMIN'])
    const [row] = await portal.database.read
      .select()
      .from(contact)
      .where(eq(contact.email, `own-${numbered}@test.example`))
    const itself = { id: row?.id ?? 0, email: row?.email ?? '' }
    expect((await edit(own, admin, { dealer_admin: false })).code).toBe(200)
    expect((await edit(own, itself, { dealer_admin: false })).code).toBe(409)
    expect((await edit(own, itself, { dealer_admin: true })).code).toBe(200)
  })

  test('while a company without one, or with an inactive one, is not affected', async () => {
    const plain = await person(4, [])
    expect((await edit(staff, plain, { active: false })).code).toBe(200)
    const invited = await person(4, ['IS_DEALER_ADMIN'], false)
    expect((await remove(staff, invited)).code).toBe(200)
  })
})

describe('contact.create', () => {
  test('requires CAN_CREATE_CONTACTS, even for dealer admins and users with MANAGE_USERS', async () => {
    dealer = await portal.login('dealer@test.example')
    const create = (token: string, email: string) =>
      portal.ask('POST', '/vue/company/2/create/contact/', { token, body: { email, first_name: 'N' } })
    expect((await create(dealer, 'n1@test.example')).code).toBe(403)
    expect((await create(staff, 'n2@test.example')).code).toBe(403)
    expect((await portal.ask('GET', '/vue/company/2/contacts/', { token: dealer })).code).toBe(200)
    const creator = await hire(portal, 'maker', 2, ['CAN_CREATE_CONTACTS'])
    expect((await create(creator, 'n3@test.example')).code).toBe(200)
  })
})

describe('the version of a contact', () => {
  test('increases with every edit, and an edit of an older one returns 409 without changes', async () => {
    const joe = await person(3, [])
    const read = async () =>
      people.parse((await portal.ask('GET', `/vue/contact/${joe.id}/detail/`, { token: staff })).data)
    const { version } = await read()
    const first = await edit(staff, joe, { last_name: 'First', version })
    expect(first).toMatchObject({ code: 200, data: { version: version + 1, last_name: 'First' } })
    expect(await edit(staff, joe, { last_name: 'Late', version })).toMatchObject({
      code: 409,
      messages: [expect.stringContaining('Someone changed this')],
    })
    expect((await portal.ask('GET', `/vue/contact/${joe.id}/detail/`, { token: staff })).data).toMatchObject({
      last_name: 'First',
      version: version + 1,
    })
    expect((await edit(staff, joe, { last_name: 'Whoever is last' })).code).toBe(200)
    expect((await read()).version).toBe(version + 2)
  })

  test('also increases if anything else changes a field that an edit could overwrite', async () => {
    const joe = await person(3, [], false)
    const stale = 1
    await portal.database.write((tx) => tx.update(contact).set({ active: true }).where(eq(contact.id, joe.id)))
    expect((await edit(staff, joe, { active: false, version: stale })).code).toBe(409)
    await portal.database.write((tx) => tx.update(contact).set({ passwordHash: 'x' }).where(eq(contact.id, joe.id)))
    expect((await edit(staff, joe, { version: stale + 1 })).code).toBe(200)
  })

  test('lets one of two parallel edits through', async () => {
    const joe = await person(3, [])
    const answers = await Promise.all(['One', 'Two'].map((last_name) => edit(staff, joe, { last_name, version: 1 })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })
})

describe('the last user who manages users', () => {
  let own: string
  let id: number
  beforeEach(async () => {
    own = await hire(portal, `last-manager-${randomUUID()}`, 1, [
      'MANAGE_USERS',
      'IS_DEALER_ADMIN',
      'CAN_CREATE_CONTACTS',
    ])
    const [row] = await portal.database.read.select().from(contact).orderBy(desc(contact.id)).limit(1)
    id = row?.id ?? 0
    await portal.database.write((tx) =>
      tx
        .update(contact)
        .set({ groups: sql`array_remove(${contact.groups}, 'MANAGE_USERS')` })
        .where(ne(contact.id, id)),
    )
  })
  const left = () =>
    portal.database.read
      .select()
      .from(contact)
      .where(sql`'MANAGE_USERS' = any(${contact.groups}) and active`)
  const edit = (token: string, who: number, body: object) =>
    portal.ask('POST', `/vue/contact/${who}/edit/`, {
      token,
      body: { email: `edited-${who}@test.example`, first_name: 'L', ...body },
    })

  test('cannot lose that permission, and gets the reason', async () => {
    const answer = await edit(own, id, { groups: ['IS_DEALER_ADMIN'] })
    expect(answer).toMatchObject({ code: 409, messages: [expect.stringContaining('must be able to manage users')] })
    expect(await left()).toHaveLength(1)
  })

  test.each([
    ['may open no contact', 1, ['MANAGE_USERS'], {}],
    ['has never set a password', 1, ['MANAGE_USERS', 'IS_DEALER_ADMIN'], { passwordHash: null }],
    ['reaches only a company below', 2, ['MANAGE_USERS', 'IS_DEALER_ADMIN'], {}],
  ] as const)('also cannot lose it if the only other one %s', async (_, company, groups, more) => {
    await hire(portal, `other-${randomUUID()}`, company, [...groups])
    const [other] = await portal.database.read.select().from(contact).orderBy(desc(contact.id)).limit(1)
    await portal.database.write((tx) =>
      tx
        .update(contact)
        .set({ active: true, ...more })
        .where(eq(contact.id, other?.id ?? 0)),
    )
    expect((await edit(own, id, { groups: ['IS_DEALER_ADMIN', 'CAN_CREATE_CONTACTS'] })).code).toBe(409)
  })

  test('cannot move to a company from which the others are out of reach', async () => {
    const answer = await edit(own, id, { company: 3 })
    expect(answer.code).toBe(409)
  })

  test('can lose it once another user has it; of two parallel edits the second is rejected', async () => {
    await hire(portal, `second-${randomUUID()}`, 1, ['MANAGE_USERS', 'IS_DEALER_ADMIN'])
    const [second] = await portal.database.read.select().from(contact).orderBy(desc(contact.id)).limit(1)
    const both = [id, second?.id ?? 0].map((one) => edit(own, one, { groups: ['IS_DEALER_ADMIN'] }))
    const codes = (await Promise.all(both)).map(({ code }) => code)
    expect(codes).toContain(200)
    expect(codes.filter((code) => code !== 200)).toHaveLength(1)
    expect(await left()).toHaveLength(1)
  })
})
