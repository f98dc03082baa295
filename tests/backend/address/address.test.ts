import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { constraintOf } from '#src/backend/platform/db/constraint.ts'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let dealer: string
let joiner: string
beforeAll(async () => {
  portal = await openTestPortal()
  dealer = await portal.login('dealer@test.example')
  joiner = await portal.login('joiner@test.example')
})
afterAll(() => portal.close())

const own = { address1: 'Werkstraße 1', zip: '49074', city: 'Osnabrück', country: 'DE', phone: '1' }
const row = (id: number, companyId: number, more: Partial<typeof address.$inferInsert> = {}) => ({
  id,
  companyId,
  name1: `Address ${id}`,
  ...own,
  isDelivery: false,
  active: true,
  ...more,
})

// Company 3 has 31 (delivery), 32 and the inactive 33; company 4 has 41; company 2 has none.
beforeEach(async () => {
  await portal.database.write(async (tx) => {
    await tx.delete(address)
    await tx
      .insert(address)
      .values([
        row(31, 3, { isDelivery: true }),
        row(32, 3),
        row(33, 3, { active: false }),
        row(41, 4, { isDelivery: true }),
      ])
    await tx.execute(sql`select setval('address_id_seq', 1000)`)
    await tx.delete(audit)
  })
})

const post = (token: string, path: string, body?: unknown) =>
  portal.ask('POST', `/vue/company/${path}/`, { token, body })
const deliveryOf = async (companyId: number) =>
  (
    await portal.database.read
      .select({ id: address.id })
      .from(address)
      .where(and(eq(address.companyId, companyId), address.isDelivery))
  ).map(({ id }) => id)
const audits = () => portal.database.read.select().from(audit)

describe('address.list', () => {
  test('returns every address of a company below, including inactive ones, and country names', async () => {
    const answer = await portal.ask('GET', '/vue/company/3/delivery-addresses/', { token: dealer })
    expect(answer).toMatchObject({
      code: 200,
      data: {
        addresses: [
          { id: 31, is_delivery: true, active: true, address1: 'Werkstraße 1', country: 'DE', email: '' },
          { id: 32, is_delivery: false },
          { id: 33, active: false },
        ],
      },
    })
    expect(answer.data['country_choices']).toContainEqual(['DE', 'Germany'])
    expect(JSON.stringify(answer.data)).not.toContain('companyId')
  })

  test('returns 404 for another company as for an unknown one, and 401 without a token', async () => {
    const elsewhere = await portal.ask('GET', '/vue/company/2/delivery-addresses/', { token: joiner })
    const unknown = await portal.ask('GET', '/vue/company/99999/delivery-addresses/', { token: joiner })
    expect([elsewhere.code, unknown.code]).toEqual([404, 404])
    expect(elsewhere.messages).toEqual(unknown.messages)
    expect((await portal.ask('GET', '/vue/company/3/delivery-addresses/')).code).toBe(401)
  })
})

describe('address.create', () => {
  const sent = { name1: ' Site ', ...own, phone: '+49 541 1' }

  test('makes a company’s first address the delivery address, and no later one', async () => {
    expect(await post(dealer, '2/address/new', sent)).toMatchObject({
      code: 200,
      data: { name1: 'Site', is_delivery: true, active: true, email: '' },
    })
    expect(await post(dealer, '2/address/new', sent)).toMatchObject({ code: 200, data: { is_delivery: false } })
    expect(await audits()).toMatchObject([
      { contactId: 2, action: 'address.create', after: { name1: 'Site', is_delivery: true } },
      { contactId: 2, action: 'address.create' },
    ])
  })

  test('makes one delivery address for parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(dealer, '2/address/new', sent)))
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(await deliveryOf(2)).toHaveLength(1)
  })

  test('returns an error for every missing or invalid field', async () => {
    expect(await post(dealer, '2/address/new', { ...sent, name1: ' ', phone: undefined, email: 'x' })).toMatchObject({
      code: 400,
      errors: { name1: [expect.any(String)], phone: [expect.any(String)], email: [expect.any(String)] },
    })
    expect(await post(dealer, '2/address/new', { ...sent, country: 'XX' })).toMatchObject({
      code: 400,
      errors: { country: ['“XX” is not a valid option.'] },
    })
    expect((await post(joiner, '2/address/new', sent)).code).toBe(404)
    expect(await audits()).toEqual([])
  })
})

describe('address.edit', () => {
  test('changes names and contact details, and ignores the postal address', async () => {
    const sent = { name1: 'Stock', phone: '2', email: 'stock@test.example', address1: 'Elsewhere 9', zip: '1' }
    expect(await post(joiner, '3/address/32/edit', sent)).toMatchObject({
      code: 200,
      data: { id: 32, name1: 'Stock', phone: '2', email: 'stock@test.example', address1: 'Werkstraße 1', zip: '49074' },
    })
    expect(await audits()).toMatchObject([
      { action: 'address.edit', subject: 'address 32', before: { name1: 'Address 32' }, after: { name1: 'Stock' } },
    ])
  })

  test('increments the version, and returns 409 without changes for an outdated version', async () => {
    const versionOf = async () =>
      (await portal.database.read.select().from(address).where(eq(address.id, 32)))[0]?.version
    const listed = (await portal.ask('GET', '/vue/company/3/delivery-addresses/', { token: joiner })).data['addresses']
    expect(listed).toMatchObject([{ id: 31, version: 1 }, { id: 32, version: 1 }, { id: 33 }])
    const edit = (name1: string, version?: number) => post(joiner, '3/address/32/edit', { name1, phone: '2', version })
    expect(await edit('First', 1)).toMatchObject({ code: 200, data: { name1: 'First', version: 2 } })
    const answers = await Promise.all([edit('Late', 1), edit('One', 2), edit('Two', 2)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409])
    expect(answers[0]).toMatchObject({ code: 409, messages: [expect.stringContaining('Someone changed this')] })
    expect(await edit('Without a version')).toMatchObject({ code: 200, data: { version: 4 } })
    // A change to a field that an edit cannot write does not outdate the edit.
    await post(joiner, '3/address/32/change-inactive', { inactive: true })
    await post(joiner, '3/address/32/change-inactive', { inactive: false })
    await post(joiner, '3/address/32/set-delivery')
    expect(await versionOf()).toBe(4)
    await portal.database.write((tx) => tx.update(address).set({ city: 'Bremen' }).where(eq(address.id, 32)))
    expect((await edit('Overtaken by an import', 4)).code).toBe(409)
  })

  test('rejects a missing name or phone, and an address of another company', async () => {
    expect(await post(joiner, '3/address/32/edit', { name1: '' })).toMatchObject({
      code: 400,
      errors: { name1: [expect.any(String)], phone: [expect.any(String)] },
    })
    const sent = { name1: 'Stock', phone: '2' }
    expect((await post(joiner, '3/address/41/edit', sent)).code).toBe(404)
    expect((await post(joiner, '4/address/41/edit', sent)).code).toBe(404)
    expect((await post(joiner, '3/address/999/edit', sent)).code).toBe(404)
    expect((await post(joiner, '3/address/99999999999/edit', sent)).code).toBe(400)
  })
})

describe('address.setDelivery', () => {
  test('returns the old and the new address, and writes an audit row', async () => {
    expect(await post(joiner, '3/address/32/set-delivery')).toMatchObject({ code: 200, data: { old: 31, new: 32 } })
    expect(await deliveryOf(3)).toEqual([32])
    expect(await audits()).toMatchObject([
      {
        contactId: 3,
        action: 'address.setDelivery',
        subject: 'company 3',
        before: { delivery: 31 },
        after: { delivery: 32 },
      },
    ])
  })

  test('changes nothing if the address is the delivery address already', async () => {
    expect(await post(joiner, '3/address/31/set-delivery')).toMatchObject({ code: 200, data: { old: 31, new: 31 } })
    expect(await audits()).toEqual([])
  })

  test('returns 409 with the reason for an inactive address, and 404 for one of another company', async () => {
    expect(await post(joiner, '3/address/33/set-delivery')).toMatchObject({
      code: 409,
      messages: [expect.stringContaining('inactive')],
    })
    expect((await post(joiner, '3/address/41/set-delivery')).code).toBe(404)
    expect((await post(dealer, '4/address/41/set-delivery')).code).toBe(404)
    expect(await deliveryOf(3)).toEqual([31])
    expect(await deliveryOf(4)).toEqual([41])
  })

  test('leaves one delivery address after fifty parallel requests, and each answer follows the one before', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => post(joiner, `3/address/${i % 2 === 0 ? 32 : 31}/set-delivery`)),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
    expect(await deliveryOf(3)).toHaveLength(1)
    const steps = (await portal.database.read.select().from(audit).orderBy(audit.id)).map(({ before, after }) =>
      z.tuple([z.object({ delivery: z.number() }), z.object({ delivery: z.number() })]).parse([before, after]),
    )
    for (const [index, [before]] of steps.entries())
      expect(before.delivery).toBe(index === 0 ? 31 : steps[index - 1]?.[1].delivery)
  })
})

describe('address.changeInactive', () => {
  test('deactivates and reactivates an address', async () => {
    expect(await post(joiner, '3/address/32/change-inactive', { inactive: true })).toMatchObject({
      code: 200,
      data: { id: 32, active: false },
    })
    expect(await post(joiner, '3/address/32/change-inactive', { inactive: false })).toMatchObject({
      code: 200,
      data: { id: 32, active: true },
    })
    expect((await audits()).map(({ action }) => action)).toEqual(['address.changeInactive', 'address.changeInactive'])
  })

  test('returns 409 with a hint for the delivery address, which stays active', async () => {
    expect(await post(joiner, '3/address/31/change-inactive', { inactive: true })).toMatchObject({
      code: 409,
      messages: [expect.stringContaining('another default')],
    })
    expect((await post(joiner, '3/address/41/change-inactive', { inactive: true })).code).toBe(404)
    expect((await post(joiner, '3/address/32/change-inactive', {})).code).toBe(400)
  })

  test('never leaves an inactive delivery address when it runs in parallel with setDelivery', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, () => post(joiner, '3/address/32/set-delivery')),
      ...Array.from({ length: 10 }, () => post(joiner, '3/address/32/change-inactive', { inactive: true })),
    ])
    const [id] = await deliveryOf(3)
    const [chosen] = await portal.database.read
      .select()
      .from(address)
      .where(eq(address.id, id ?? 0))
    expect(chosen).toMatchObject({ active: true })
  })
})

describe('The database itself rejects', () => {
  const broken = (statement: ReturnType<typeof sql>) =>
    portal.database.write((tx) => tx.execute(statement)).then(() => 'nothing', constraintOf)

  test('a second delivery address', async () => {
    expect(await broken(sql`update address set is_delivery = true where id = 32`)).toBe('address_one_delivery')
  })

  test('addresses without a delivery address, at commit', async () => {
    expect(await broken(sql`update address set is_delivery = false where id = 31`)).toBe('address_has_delivery')
    expect(await broken(sql`delete from address where id = 31`)).toBe('address_has_delivery')
    expect(await broken(sql`update address set company_id = 2 where id = 32`)).toBe('address_has_delivery')
  })

  test('an inactive delivery address', async () => {
    expect(await broken(sql`update address set active = false where id = 31`)).toBe('address_delivery_is_active')
  })
})
