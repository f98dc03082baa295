import { describe, expect, it } from 'vitest'
import type { Contact } from '#src/contract/contact.ts'
import { contactColumns } from '#src/contract/values/contact-columns.ts'
import { pageOfContacts } from '#src/gateway/contact/contact-paging.ts'

const person = (id: number, name: string, more: Partial<Contact> = {}): Contact => ({
  id,
  name,
  email: `p${id}@x.example`,
  first_name: name,
  middle_name: '',
  last_name: '',
  language: null,
  company: [3, 'Joiner'],
  dealer_admin: false,
  opt_out: false,
  active: true,
  ...more,
})
const contacts = [
  person(1, 'Zander'),
  person(2, 'ähnlich', { active: false }),
  person(10, 'Bau', { email: 'lager@bau.example' }),
  person(9, 'Bau', { dealer_admin: true }),
  person(11, 'Ähre', { company: [4, 'Gütersloher Türen'] }),
  ...Array.from({ length: 26 }, (_, index) => person(100 + index, 'Filiale')),
]
type Query = Parameters<typeof pageOfContacts>[1]['query']
const page = (query: Query, data: object = { contacts }) => {
  const sent = { params: { id: 3 }, query, body: undefined }
  const answer = pageOfContacts({ ok: true, messages: [], data: { contacts, ...data } }, sent)
  if (!answer.ok) throw new Error('it was an answer')
  return answer.data
}
const ids = (query: Query) => page(query).contacts.map(({ id }) => id)

describe('The contacts of a backend without pages', () => {
  it('are sorted by name in natural order, 25 a page, with the total count', () => {
    expect(ids({}).slice(0, 4)).toEqual([2, 11, 9, 10])
    expect(page({})).toMatchObject({ no_of_contacts: 31, pages: 2 })
    expect(ids({ page: 2 })).toHaveLength(6)
    expect(ids({ page: 3 })).toEqual([])
  })

  it('are sorted by every column in either direction, each row once', () => {
    for (const column of contactColumns)
      for (const sort of [column, `-${column}` as const])
        expect(new Set([...ids({ sort }), ...ids({ sort, page: 2 })]).size).toBe(31)
    expect(ids({ sort: 'dealer_admin' })[0]).toBe(9)
    expect(ids({ sort: '-active' })[0]).toBe(2)
    expect(ids({ sort: 'company' })[0]).toBe(11)
  })

  it('are found by each word of name, address and company, regardless of case, and by active or not', () => {
    expect(ids({ search: ' ÄHRE  gütersloh ' })).toEqual([11])
    expect(ids({ search: 'lager@' })).toEqual([10])
    expect(ids({ search: 'ähre lager' })).toEqual([])
    expect(ids({ active: '0' })).toEqual([2])
    expect(page({ active: '1' }).no_of_contacts).toBe(30)
  })

  it('stay unchanged if the backend has paged them', () => {
    expect(page({ search: 'nobody' }, { no_of_contacts: 99 }).contacts).toBe(contacts)
  })
})
