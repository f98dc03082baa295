import { describe, expect, it } from 'vitest'
import type { Contact } from '#src/contract/contact.ts'
import { contactColumns } from '#src/contract/values/contact-columns.ts'
import { contactView, pageOfContacts } from '#src/gateway/contact/contact-paging.ts'

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
const page = (view: object, data: object = { contacts }) => {
  const answer = pageOfContacts({ ok: true, messages: [], data: { contacts, ...data } }, contactView.parse(view))
  if (!answer.ok) throw new Error('it was an answer')
  return answer.data
}
const ids = (view: object) => page(view).contacts.map(({ id }) => id)

describe('The contacts of a backend that knows no pages', () => {
  it('come by name as people sort, 25 a page, each with the whole number', () => {
    expect(ids({}).slice(0, 4)).toEqual([2, 11, 9, 10])
    expect(page({})).toMatchObject({ no_of_contacts: 31, pages: 2 })
    expect(ids({ page: 2 })).toHaveLength(6)
    expect(ids({ page: 3 })).toEqual([])
  })

  it('are sorted by every column in either direction, each row once', () => {
    for (const column of contactColumns)
      for (const sort of [column, `-${column}`])
        expect(new Set([...ids({ sort }), ...ids({ sort, page: 2 })]).size).toBe(31)
    expect(ids({ sort: 'dealer_admin' })[0]).toBe(9)
    expect(ids({ sort: '-active' })[0]).toBe(2)
    expect(ids({ sort: 'company' })[0]).toBe(11)
  })

  it('are found by each word of name, address and company, whatever its case, and by whether they can sign in', () => {
    expect(ids({ q: ' ÄHRE  gütersloh ' })).toEqual([11])
    expect(ids({ q: 'lager@' })).toEqual([10])
    expect(ids({ q: 'ähre lager' })).toEqual([])
    expect(ids({ active: '0' })).toEqual([2])
    expect(page({ active: '1' }).no_of_contacts).toBe(30)
    // What no search field takes is no search.
    expect(page({ q: 'x'.repeat(201) }).no_of_contacts).toBe(31)
    expect(page({ q: `a${'\u0301'.repeat(31)}` }).no_of_contacts).toBe(31)
  })

  it('are the first page where the question is none, and stay as they are where the backend has paged them', () => {
    expect(ids({ q: 7, sort: '__proto__', page: -1, number_per_page: 1e9, active: 'x' })).toEqual(ids({}))
    expect(page({ q: 'nobody' }, { no_of_contacts: 99 }).contacts).toBe(contacts)
  })
})
