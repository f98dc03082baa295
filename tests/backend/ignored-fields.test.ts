import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestPortal, type TestPortal } from './portal.ts'
import { hire } from './staff.ts'

let portal: TestPortal
let staff: string
beforeAll(async () => {
  portal = await openTestPortal()
  staff = await hire(portal, 'staff', 1, [
    'CAN_CREATE_COMPANIES',
    'CAN_CREATE_CONTACTS',
    'IS_DEALER_ADMIN',
    'MANAGE_USERS',
  ])
})
afterAll(() => portal.close())

const post = (path: string, body: object, locale = 'en') =>
  portal.ask('POST', `/vue/${path}/`, { token: staff, body, headers: { 'accept-language': locale } })
const place = { name1: 'Made', address1: 'Weg 1', zip: '49074', city: 'Osnabrück', country: 'DE', phone: '1' }
const editCompany = async (id: number, document: object) => {
  const body = new FormData()
  body.append('document', JSON.stringify(document))
  const headers = { authorization: `Token ${staff}`, 'accept-language': 'en' }
  const response = await portal.send(`/vue/company/${id}/edit/`, { method: 'POST', headers, body })
  const answer = z.object({ messages: z.array(z.string()), data: z.record(z.string(), z.unknown()) })
  return { code: response.status, ...answer.parse(await response.json()) }
}

test('a company stores its type on create and edit', async () => {
  const made = await post('company/2/create/sub-company', { ...place, company_type: 'C' })
  expect(made).toMatchObject({ code: 200, messages: [], data: { company_type: 'C' } })
  const { id, version } = z.object({ id: z.int(), version: z.int() }).parse(made.data)
  const edited = await editCompany(id, { version, company_type: 'I' })
  expect(edited).toMatchObject({ code: 200, messages: [], data: { company_type: 'I' } })
  expect((await editCompany(id, { version: version + 1, company_type: 'Z' })).code).toBe(400)
})

test('the answer lists a company’s ignored fields in the caller’s language', async () => {
  const made = await post('company/2/create/sub-company', { ...place, parent: [4, 'Other dealer'], unknown: 1 }, 'de')
  expect(made.code).toBe(200)
  expect(made.messages).toEqual([expect.stringMatching(/^Ignoriert: [^:,]+\.$/)])
  const { id, version } = z.object({ id: z.int(), version: z.int() }).parse(made.data)
  expect((await editCompany(id, { version, name2: 'x', parent: [4, 'Other dealer'] })).messages).toHaveLength(1)
})

test('a contact’s active, company and groups are ignored on create, and listed', async () => {
  const body = {
    email: 'new@test.example',
    first_name: 'N',
    active: true,
    company: [4, 'Other'],
    groups: ['CAN_UPLOAD'],
  }
  const { code, data, messages } = await post('company/2/create/contact', body)
  expect([code, data['active'], data['company']]).toEqual([200, false, [2, 'Dealer <b>& Sons</b>']])
  expect(messages).toEqual([expect.stringMatching(/^Ignored: .+, .+, .+\.$/)])
  const other = await post('company/2/create/contact', { email: 'n2@test.example', first_name: 'N', is_active: true })
  expect(other.messages).toHaveLength(1)
})

test('an edit of an address lists the ignored lines, but not those that are unchanged', async () => {
  const made = await post('company/3/address/new', { ...place, active: false, is_delivery: false })
  expect(made.code).toBe(200)
  expect(made.messages).toEqual([expect.stringContaining('Ignored: ')])
  const id = z.int().parse(made.data['id'])
  const edit = await post(`company/3/address/${id}/edit`, { ...made.data, name1: 'New', city: 'Bremen', zip: '1' })
  expect(edit).toMatchObject({ code: 200, data: { name1: 'New', city: 'Osnabrück' } })
  expect(edit.messages).toEqual([expect.stringMatching(/^Ignored: [^,]+, [^,]+\.$/)])
})

test('a record that is sent back as it was read causes no message', async () => {
  const contact = await portal.ask('GET', '/vue/contact/3/detail/', { token: staff })
  expect(await post('contact/3/edit', { ...contact.data, first_name: 'Jo' })).toMatchObject({ code: 200, messages: [] })
  const company = await portal.ask('GET', '/vue/company/4/info/', { token: staff })
  const { country: _, ...document } = company.data
  const again = { ...document, address1: 'Weg 1', zip: '1', city: 'M', country: 'DE', name2: 'x' }
  expect(await editCompany(4, again)).toMatchObject({ code: 200, messages: [] })
})

test('fields that no contract has are not listed', async () => {
  const body = { email: 'n3@test.example', first_name: 'N', shoe_size: 44 }
  expect(await post('company/2/create/contact', body)).toMatchObject({ code: 200, messages: [] })
})
