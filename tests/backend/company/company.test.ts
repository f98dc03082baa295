import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { company, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { material } from '#src/backend/platform/db/tables/line.ts'
import { calls } from '#src/contract/calls.ts'
import { offerChoices } from '#tests/backend/company/choices.ts'
import { png } from '#tests/backend/logo/pictures.ts'
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
  seller = await hire(portal, 'seller', 3, ['CAN_CREATE_COMPANIES'])
  await offerChoices(portal)
})
afterAll(() => portal.close())

beforeEach(async () => {
  await portal.database.write(async (tx) => {
    const whole = {
      version: 1,
      name2: '',
      region: 'south',
      discountGroup: 'A',
      lastLine: 'doors',
      logo: null,
      language: 'eo',
    }
    await tx.update(company).set(whole).where(eq(company.id, 3))
    await tx.delete(companyLine).where(eq(companyLine.companyId, 3))
    await tx.insert(companyLine).values({ companyId: 3, lineCode: 'doors' })
    await tx.delete(audit)
  })
})

const info = (token: string, id: number, headers = {}) =>
  portal.ask('GET', `/vue/company/${id}/info/`, { token, headers })
const edit = async (token: string, id: number, document: unknown, logo?: File) => {
  const body = new FormData()
  body.set('document', JSON.stringify(document))
  if (logo) body.set('logo', logo)
  const headers = { authorization: `Token ${token}`, 'accept-language': 'en' }
  const response = await portal.send(`/vue/company/${id}/edit/`, { method: 'POST', headers, body })
  const answer = z.looseObject({ messages: z.array(z.string()), data: z.unknown() }).parse(await response.json())
  return { code: response.status, ...answer }
}
const picture = new File([Buffer.from(png())], 'our logo.PNG')
const rowOf = async (id: number) => (await portal.database.read.select().from(company).where(eq(company.id, id)))[0]
const audits = () => portal.database.read.select().from(audit)

describe('company.info', () => {
  test('returns every field, choices in the caller’s language, and breadcrumbs from the caller’s company', async () => {
    const answer = await info(staff, 3, { 'accept-language': 'de' })
    expect(calls['company.info'].data.parse(answer.data)).toMatchObject({
      id: 3,
      version: 1,
      name1: 'Joiner',
      parent: [2, 'Dealer <b>& Sons</b>'],
      breadcrumbs: [
        [1, 'Supplier'],
        [2, 'Dealer <b>& Sons</b>'],
        [3, 'Joiner'],
      ],
      country: ['DE', 'Deutschland'],
      country_default: 'DE',
      region: ['south', 'south auf Deutsch'],
      region_choices: [
        ['north', 'north auf Deutsch'],
        ['south', 'south auf Deutsch'],
      ],
      region_default: 'north',
      discount_group: ['A', 'A auf Deutsch'],
      discount_group_default: 'B',
      assortment: null,
      lines: [['doors', 'Türblätter']],
      line_choices: [
        ['fronts', 'Fronten'],
        ['doors', 'Türblätter'],
      ],
      line_default: 'fronts',
      last_line: 'doors',
      logo: null,
      logo_image: null,
      has_children: false,
    })
    expect((await info(staff, 2)).data).toMatchObject({ has_children: true, country: ['DE', 'Germany'] })
  })

  test('returns a stored value that is no longer a choice, so that a client can send it back', async () => {
    expect((await info(staff, 3)).data).toMatchObject({
      language: ['eo', 'eo'],
      language_choices: [
        ['de', 'German'],
        ['en', 'English'],
        ['eo', 'eo'],
      ],
    })
  })

  test('never shows a company above the caller’s own', async () => {
    expect((await info(joiner, 3)).data).toMatchObject({ parent: null, breadcrumbs: [[3, 'Joiner']] })
    expect((await info(dealer, 3)).data).toMatchObject({
      parent: [2, 'Dealer <b>& Sons</b>'],
      breadcrumbs: [
        [2, 'Dealer <b>& Sons</b>'],
        [3, 'Joiner'],
      ],
    })
  })

  test('shows region, discount group and assortment only with CAN_CREATE_COMPANIES', async () => {
    expect((await info(joiner, 3)).data).toMatchObject({
      region: null,
      region_choices: [],
      region_default: null,
      discount_group: null,
      discount_group_choices: [],
      discount_group_default: null,
      assortment: null,
      assortment_choices: [],
      country: ['DE', 'Germany'],
    })
  })

  test('returns the same 404 for a hidden company as for an unknown one', async () => {
    const [above, beside, unknown] = [await info(joiner, 2), await info(dealer, 4), await info(dealer, 99_999)]
    expect([above.code, beside.code, unknown.code]).toEqual([404, 404, 404])
    expect(new Set([above, beside, unknown].map(({ messages }) => messages.join())).size).toBe(1)
    expect((await portal.ask('GET', '/vue/company/3/info/')).code).toBe(401)
    expect((await portal.ask('GET', '/vue/company/x/info/', { token: dealer })).code).toBe(400)
  })
})

describe('company.edit', () => {
  test('changes the fields in the request, increments the version, and audits the changes', async () => {
    const document = {
      version: 1,
      name2: ' Doors ',
      region: ['north', 'North'],
      lines: ['fronts', 'fronts'],
      language: 'en',
    }
    expect(await edit(staff, 3, document)).toMatchObject({
      code: 200,
      data: {
        version: 2,
        name1: 'Joiner',
        name2: 'Doors',
        region: ['north', 'north in English'],
        lines: [['fronts', 'Fronts']],
        last_line: null,
        discount_group: ['A', 'A in English'],
      },
    })
    expect(await audits()).toMatchObject([
      {
        contactId: expect.any(Number),
        action: 'company.edit',
        subject: 'company 3',
        before: { name2: '', region: 'south', lines: ['doors'], lastLine: 'doors', language: 'eo' },
        after: { name2: 'Doors', region: 'north', lines: ['fronts'], lastLine: null, language: 'en' },
      },
    ])
  })

  test('accepts the result of info unchanged', async () => {
    const whole = { name1: 'Joiner', address1: 'A 1', zip: '1', city: 'B' }
    const first = await edit(staff, 3, { version: 1, ...whole })
    const answer = await edit(staff, 3, first.data)
    expect(answer.code).toBe(200)
    expect(answer.data).toEqual({ ...Object(first.data), version: 3 })
  })

  test('skips the version check if the request has no version', async () => {
    await edit(staff, 3, { version: 1, name2: 'first' })
    expect((await edit(staff, 3, { name2: 'second' })).data).toMatchObject({ name2: 'second', version: 3 })
  })

  test('rejects an older version as a conflict, without changes', async () => {
    await edit(staff, 3, { version: 1, name2: 'first' })
    expect(await edit(staff, 3, { version: 1, name2: 'second' })).toMatchObject({
      code: 409,
      messages: [expect.stringContaining('Someone changed this')],
    })
    expect(await rowOf(3)).toMatchObject({ name2: 'first', version: 2 })
    expect((await edit(staff, 3, { version: 7, name2: 'third' })).code).toBe(409)
  })

  test('succeeds once for parallel requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => edit(staff, 3, { version: 1, name2: `No. ${i}` })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(19)
    expect(await audits()).toHaveLength(1)
  })

  test('returns an error for each field with an unknown code', async () => {
    const document = {
      version: 1,
      country: 'XX',
      region: 'moon',
      discount_group: 'Z',
      language: 'it',
      lines: ['boats'],
    }
    expect(await edit(staff, 3, document)).toMatchObject({
      code: 400,
      errors: {
        'document.country': ['“XX” is not a valid option.'],
        'document.region': [expect.any(String)],
        'document.discount_group': [expect.any(String)],
        'document.language': [expect.any(String)],
        'document.lines': ['“boats” is not a valid option.'],
      },
    })
    expect(await edit(staff, 3, { version: 1, zip: '' })).toMatchObject({
      code: 400,
      errors: { 'document.zip': ['ZIP is a required field.'] },
    })
    expect((await edit(staff, 3, 'no document')).code).toBe(400)
    expect(await rowOf(3)).toMatchObject({ version: 1 })
  })

  test('clears a choice for an empty value or null', async () => {
    expect((await edit(staff, 3, { version: 1, region: '', discount_group: null })).data).toMatchObject({
      region: null,
      discount_group: null,
    })
  })

  test('grants only lines of the caller’s own company, except for the root', async () => {
    expect(await edit(seller, 3, { version: 1, lines: ['doors', 'fronts'] })).toMatchObject({
      code: 400,
      errors: { 'document.lines': ['“fronts” is not a valid option.'] },
    })
    expect((await edit(staff, 3, { version: 1, lines: ['doors', 'fronts'] })).code).toBe(200)
  })

  test('requires CAN_CREATE_COMPANIES for master data, and that or IS_DEALER_ADMIN for a logo', async () => {
    expect((await edit(dealer, 3, { version: 1, name2: 'x' }, picture)).code).toBe(403)
    expect((await edit(dealer, 3, { version: 1, region: null }, picture)).code).toBe(403)
    expect((await edit(joiner, 3, { version: 1 }, picture)).code).toBe(403)
    expect(await rowOf(3)).toMatchObject({ version: 1, logo: null })
    expect(await edit(dealer, 3, { version: 1 }, picture)).toMatchObject({
      code: 200,
      data: { version: 2, logo: 'our logo.png', logo_image: expect.stringContaining('/vue/company/3/logo/') },
    })
    expect((await edit(staff, 3, { version: 2 }, picture)).code).toBe(200)
    expect((await audits())[0]?.after).toEqual({
      logo: expect.stringContaining('bytes'),
      logoType: 'image/png',
      logoName: 'our logo.png',
    })
  })

  test('rejects a file that is not a logo, and changes nothing else', async () => {
    const answer = await edit(staff, 3, { version: 1, name2: 'x' }, new File(['#!/bin/sh'], 'logo.png'))
    expect(answer.code).toBe(415)
    expect(await rowOf(3)).toMatchObject({ version: 1, name2: '' })
  })

  test('returns 404 for a hidden company as for an unknown one', async () => {
    expect((await edit(dealer, 4, { version: 1 }, picture)).code).toBe(404)
    expect((await edit(seller, 2, { version: 1, name2: 'x' })).code).toBe(404)
    expect((await edit(staff, 99_999, { version: 1, name2: 'x' })).code).toBe(404)
  })
})

describe('company.materials', () => {
  beforeAll(() =>
    portal.database.write((tx) =>
      tx.insert(material).values([
        { pk: 1, material: 'CP-1', prodname: 'CPL', lineCode: 'doors', thicknesses: '40|50', texture: 'Perl' },
        { pk: 2, material: 'SP-1', prodname: 'Board', lineCode: 'fronts', thicknesses: '16', texture: 'Pore' },
      ]),
    ),
  )

  test('lists the materials of a company’s lines, line by line', async () => {
    const answer = await portal.ask('GET', '/vue/company/2/material-list/', { token: dealer })
    expect(answer.data['materials2line']).toEqual([
      { pk: 2, material: 'SP-1', prodname: 'Board', line__name: 'Fronts', thicknesses: '16', texture: 'Pore' },
      { pk: 1, material: 'CP-1', prodname: 'CPL', line__name: 'Door leaves', thicknesses: '40|50', texture: 'Perl' },
    ])
    const german = { token: joiner, headers: { 'accept-language': 'de' } }
    const own = await portal.ask('GET', '/vue/company/3/material-list/', german)
    expect(own.data['materials2line']).toMatchObject([{ pk: 1, line__name: 'Türblätter' }])
  })

  test('returns 404 for a hidden company, and 401 without a token', async () => {
    expect((await portal.ask('GET', '/vue/company/2/material-list/', { token: joiner })).code).toBe(404)
    expect((await portal.ask('GET', '/vue/company/2/material-list/')).code).toBe(401)
  })
})
