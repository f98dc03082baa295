import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { companyLine } from '#src/backend/platform/db/tables/company.ts'
import { offerChoices } from '#tests/backend/company/choices.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'
import { stuckMs } from '#tests/backend/platform/db/stuck.ts'

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
  seller = await hire(portal, 'seller', 3, ['CAN_CREATE_COMPANIES'])
  await offerChoices(portal)
})
afterAll(() => portal.close())

beforeEach(() => portal.database.write((tx) => tx.delete(audit)))

const info = (token: string, id: number, headers = {}) =>
  portal.ask('GET', `/vue/company/${id}/info/`, { token, headers })
const audits = () => portal.database.read.select().from(audit)

describe('company.createSub', () => {
  const sent = { name1: 'Branch', address1: 'Weg 1', zip: '49074', city: 'Osnabrück', country: 'DE' }
  const create = (token: string, id: number, body: unknown) =>
    portal.ask('POST', `/vue/company/${id}/create/sub-company/`, { token, body })

  test('creates a company below another, with defaults for missing fields', async () => {
    const answer = await create(staff, 2, { ...sent, phone: '+49 1' })
    expect(answer).toMatchObject({
      code: 200,
      data: {
        version: 1,
        name1: 'Branch',
        parent: [2, 'Dealer <b>& Sons</b>'],
        region: ['north', 'north in English'],
        discount_group: ['B', 'B in English'],
        assortment: ['full', 'full in English'],
        language: ['de', 'German'],
        lines: [['fronts', 'Fronts']],
        company_type: 'X',
      },
    })
    const id = Number(answer.data['id'])
    expect(await portal.database.read.select().from(address).where(eq(address.companyId, id))).toMatchObject([
      { name1: 'Branch', address1: 'Weg 1', city: 'Osnabrück', phone: '+49 1', isDelivery: true, active: true },
    ])
    expect(await audits()).toMatchObject([
      {
        action: 'company.create',
        subject: `company ${id}`,
        after: { name1: 'Branch', parentId: 2, lines: ['fronts'] },
      },
    ])
    expect((await info(dealer, id)).code).toBe(200)
    expect((await info(joiner, id)).code).toBe(404)
  })

  test('accepts the lines of the parent, which the form offers, and no others', async () => {
    const creator = await hire(portal, 'creator', 4, ['CAN_CREATE_COMPANIES'])
    const made = await create(creator, 4, { ...sent, lines: [] })
    const parent = Number(made.data['id'])
    await portal.database.write((tx) => tx.insert(companyLine).values({ companyId: parent, lineCode: 'doors' }))
    expect(await create(creator, parent, { ...sent, lines: ['doors'] })).toMatchObject({
      code: 200,
      data: { lines: [['doors', 'Door leaves']] },
    })
    expect((await create(creator, parent, { ...sent, lines: ['fronts'] })).code).toBe(400)
  })

  test('stores the fields in the request, and a repeated line once', async () => {
    const body = {
      ...sent,
      discount_group: 'A',
      region: '',
      lines: ['doors', 'doors'],
      auto_approve: true,
      vat_number: 'DE1',
    }
    expect((await create(staff, 1, body)).data).toMatchObject({
      discount_group: ['A', 'A in English'],
      region: null,
      lines: [['doors', 'Door leaves']],
      auto_approve: true,
      vat_number: 'DE1',
    })
  })

  test('is rejected without the permission, for a hidden parent or unknown codes, and stores nothing', async () => {
    expect((await create(dealer, 2, {})).code).toBe(403)
    expect((await create(seller, 2, sent)).code).toBe(404)
    expect(await create(staff, 2, { ...sent, country: 'QQ', lines: ['boats'] })).toMatchObject({
      code: 400,
      errors: { country: [expect.any(String)], lines: [expect.any(String)] },
    })
    expect(await create(staff, 2, { name1: 'x' })).toMatchObject({
      code: 400,
      errors: { address1: [expect.any(String)], zip: [expect.any(String)] },
    })
    expect(await audits()).toEqual([])
  })

  test.each([
    ['unknown lines', Array.from({ length: 2_500 }, (_, i) => `line-${i}`)],
    ['invalid lines', Array.from({ length: 15_000 }, () => 0)],
  ])('rejects as many %s as a form can have quickly, with a short answer', async (_, lines) => {
    const startedAt = performance.now()
    const answer = await create(staff, 2, { ...sent, lines })
    expect(performance.now() - startedAt).toBeLessThan(stuckMs)
    expect(answer).toMatchObject({ code: 400, errors: { lines: [expect.any(String)] } })
    expect(JSON.stringify(answer).length).toBeLessThan(100_000)
  })
})
