import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { calls } from '#src/contract/calls.ts'
import { contactColumns } from '#src/contract/values/contact-columns.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let dealer: string
beforeAll(async () => {
  portal = await openTestPortal()
  await hire(portal, 'uploader', 2, ['CAN_UPLOAD'])
  dealer = await portal.login('dealer@test.example')
  const names = ['Zander', 'ähnlich', 'Bau', 'Ähre', 'anders']
  await portal.database.write((tx) =>
    tx.insert(contact).values(
      Array.from({ length: 40 }, (_, i) => ({
        // The last ten belong to another company.
        companyId: i >= 30 ? 4 : i % 2 === 0 ? 2 : 3,
        email: `p${i}@page.example`,
        firstName: names[i % 5] ?? '',
        lastName: i % 2 === 0 ? 'Page' : '',
        active: i % 3 !== 0,
        groups: i % 7 === 0 ? ['IS_DEALER_ADMIN'] : [],
      })),
    ),
  )
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const ask = async (query: string, id = 2) => {
  const answer = await portal.ask('GET', `/vue/company/${id}/contacts/${query}`, { token: dealer })
  expect(answer.code).toBe(200)
  return calls['contact.ofCompany'].data.parse(answer.data)
}
const idsOf = ({ contacts }: { contacts: { id: number }[] }) => contacts.map(({ id }) => id)
const emailsOf = ({ contacts }: { contacts: { email: string }[] }) => contacts.map(({ email }) => email)

describe('contact.ofCompany', () => {
  test('returns the whole list without paging parameters, and never contacts of companies below', async () => {
    const whole = await portal.ask('GET', '/vue/company/2/contacts/', { token: dealer })
    expect(Object.keys(whole.data)).toEqual(['contacts'])
    for (const { company } of (await ask('')).contacts) expect(company?.[0]).toBe(2)
    expect(await ask('?page=1')).toMatchObject({ company: [2, expect.any(String)] })
  })

  test('returns pages, with the companies below on request, each row once', async () => {
    const whole = idsOf(await ask('?below=1&number_per_page=1000'))
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => ask(`?below=1&page=${page}&number_per_page=8`)))
    expect(pages.flatMap(idsOf)).toEqual(whole)
    for (const page of pages)
      expect(page).toMatchObject({ no_of_contacts: whole.length, pages: Math.ceil(whole.length / 8) })
    expect(new Set((await ask('?below=1&number_per_page=1000')).contacts.map(({ company }) => company?.[0]))).toEqual(
      new Set([2, 3]),
    )
    expect(idsOf(await ask('?below=1&page=999999999'))).toEqual([])
  })

  test('sorts by every column in either direction, each row once, names in natural order', async () => {
    const all = (await ask('?below=1&number_per_page=1000')).contacts.length
    for (const column of contactColumns) {
      const [up, down] = [
        await ask(`?below=1&number_per_page=1000&sort=${column}`),
        await ask(`?below=1&number_per_page=1000&sort=-${column}`),
      ]
      expect(new Set(idsOf(up)).size).toBe(all)
      expect(idsOf(down)).toEqual(idsOf(up).toReversed())
    }
    const { contacts } = await ask('?search=page.example&number_per_page=1000&sort=name')
    expect([...new Set(contacts.map(({ name }) => name.split(' ')[0]))]).toEqual([
      'ähnlich',
      'Ähre',
      'anders',
      'Bau',
      'Zander',
    ])
    expect((await ask('?below=1&sort=dealer_admin')).contacts[0]?.dealer_admin).toBe(true)
    expect((await ask('?below=1&sort=active')).contacts[0]?.active).toBe(true)
  })

  test('filters by each word of name, address and company, regardless of case, and by active or not', async () => {
    const found = await ask('?below=1&number_per_page=1000&search=%20ÄHRE%20%20page%20')
    expect(found.contacts.length).toBeGreaterThan(0)
    for (const { name } of found.contacts) expect(name).toContain('Ähre')
    expect(emailsOf(await ask('?below=1&search=joiner%40'))).toEqual(['joiner@test.example'])
    // The contacts’ own fields contain “e”; only the company’s name contains “Sons”.
    const ofCompany = await ask('?below=1&number_per_page=1000&search=SONS%20e')
    expect(new Set(ofCompany.contacts.map(({ company }) => company?.[0]))).toEqual(new Set([2]))
    for (const literal of ['%25', '_', '%5C']) expect(idsOf(await ask(`?below=1&search=${literal}`))).toEqual([])
    const left = await ask('?below=1&active=0&number_per_page=1000')
    expect(new Set(left.contacts.map(({ active }) => active))).toEqual(new Set([false]))
    expect((await ask('?below=1&active=1')).no_of_contacts).toBe(
      idsOf(await ask('?below=1&number_per_page=1000')).length - left.contacts.length,
    )
  })

  test('returns what the caller may do with each contact, and whether a password is set', async () => {
    const { contacts } = await ask('?below=1&number_per_page=1000')
    const of = (email: string) => contacts.find((one) => one.email.toLowerCase() === email)
    expect(of('joiner@test.example')).toMatchObject({ may_edit: true, may_delete: true, has_password: true })
    expect(of('p2@page.example')).toMatchObject({ may_edit: true, may_delete: true, has_password: false })
    expect(of('dealer@test.example')).toMatchObject({ may_edit: true, may_delete: false })
    expect(of('uploader@test.example')).toMatchObject({ may_edit: false, may_delete: false })
  })

  test('returns the same 404 for a hidden company as for an unknown one, also with a page', async () => {
    const [elsewhere, unknown] = await Promise.all(
      [4, 999_999].map((id) => portal.ask('GET', `/vue/company/${id}/contacts/?below=1&page=1`, { token: dealer })),
    )
    expect([elsewhere?.code, elsewhere?.messages]).toEqual([404, unknown?.messages])
  })
})
