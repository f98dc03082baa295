import { describe, expect, it } from 'vitest'
import { maxFilterText } from '#src/contract/values/filter-text.ts'
import { auditListing } from '#src/contract/values/audit-list.ts'
import { basketListing } from '#src/contract/values/basket-status.ts'
import { contactListing } from '#src/contract/values/contact-columns.ts'
import { listSearch, requestOf } from '#src/portal/list/list-search.ts'

const read = listSearch(basketListing)
const none = { q: '', customer: '', line: '', age: '', waiting: '', order: '', open: '' }
const one = {
  tab: 'finished',
  q: '20',
  customer: 'Ähre',
  line: 'fronts',
  age: '7',
  waiting: '1',
  sort: 'line',
  page: 2,
  order: '99004312',
  open: '',
  columns: 'status,-line',
}

describe('The address of a list', () => {
  it('has a default for everything', () => {
    expect(read({})).toEqual({ tab: 'open', ...none, sort: '-created', page: 1, columns: '' })
  })

  it('accepts valid values, and parses the page number', () => {
    expect(read({ ...one, page: '2' })).toEqual(one)
    expect(read({ ...one, waiting: 'true' })).toEqual(one)
    const long = { ...one, q: 'x'.repeat(maxFilterText) }
    expect(read(long)).toEqual(long)
  })

  it.each([
    [{ tab: 'closed' }],
    [{ q: { a: 1 } }],
    [{ q: null }],
    [{ q: '\0' }],
    [{ customer: 'Ähre\0' }],
    [{ line: '\ud800' }],
    [{ q: 'x'.repeat(maxFilterText + 1) }],
    [{ sort: '--created' }],
    [{ sort: 'price' }],
    [{ sort: ['created'] }],
    [{ page: 0 }],
    [{ page: -2 }],
    [{ page: 1.5 }],
    [{ page: 'x' }],
    [{ page: 1e9 }],
    [{ order: true }],
    [{ order: ['1'] }],
    [{ columns: 7 }],
    [{ customer: ['x'] }],
    [{ line: 'x'.repeat(maxFilterText + 1) }],
    [{ age: '0' }],
    [{ age: '-7' }],
    [{ age: '1.5' }],
    [{ age: '10000' }],
    [{ age: 'old' }],
    [{ waiting: '2' }],
    [{ waiting: 'false' }],
    [{ waiting: {} }],
  ])('uses the default only for %j', (bad) => {
    const usual = Object.entries(read({})).filter(([name]) => name in bad)
    expect(read({ ...one, ...bad })).toEqual({ ...one, ...Object.fromEntries(usual) })
  })
})

describe('A filter of an address', () => {
  const readContacts = listSearch(contactListing)

  it('by a record accepts its id, and nothing else', () => {
    for (const odd of ['x', '-1', '0', '1e99', '99999999999', '1.5', ''])
      expect(readContacts({ cid: odd }).cid).toBe('')
    expect(readContacts({ cid: '17', sort: 'no' })).toMatchObject({ cid: '17', sort: 'name' })
    expect(readContacts({ cid: 17 }).cid).toBe('17')
  })

  it('by a boolean accepts yes, no or both', () => {
    expect(['0', '1', 'yes', ''].map((active) => readContacts({ active }).active)).toEqual(['0', '1', '', ''])
  })

  it('by a day accepts a calendar day', () => {
    const days = ['2026-02-28', '2026-02-30', '2026-2-1', '0000-13-01', 'x']
    expect(days.map((from) => listSearch(auditListing)({ from }).from)).toEqual(['2026-02-28', '', '', '', ''])
  })
})

it('a list’s call gets only the set filters, numbers as numbers', () => {
  const search = read({ age: '7', waiting: '1', customer: 'Ähre', page: 2 })
  expect(requestOf(basketListing, search, 25)).toEqual({
    age: 7,
    waiting: '1',
    customer: 'Ähre',
    sort: '-created',
    page: 2,
    number_per_page: 25,
  })
})
