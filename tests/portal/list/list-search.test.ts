import { describe, expect, it } from 'vitest'
import { maxFilterText } from '#src/contract/values/filter-text.ts'
import { basketColumns, basketTabs } from '#src/contract/values/basket-status.ts'
import { filterDays, filterEither, filterFlag, filterId, filterText, listSearch } from '#src/portal/list/list-search.ts'

const read = listSearch({
  tabs: basketTabs,
  columns: basketColumns,
  sort: '-created',
  filters: {
    q: filterText,
    customer: filterText,
    line: filterText,
    age: filterDays,
    waiting: filterFlag,
    order: filterText,
  },
})
const none = { q: '', customer: '', line: '', age: '', waiting: '', order: '' }
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
  columns: 'status,-line',
}

describe('The address of a list', () => {
  it('has a default for everything', () => {
    expect(read({})).toEqual({ tab: 'open', ...none, sort: '-created', page: 1, columns: '' })
  })

  it('keeps what fits, and reads the page out of its text', () => {
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
  ])('takes the default for %j alone', (bad) => {
    const usual = Object.entries(read({})).filter(([name]) => name in bad)
    expect(read({ ...one, ...bad })).toEqual({ ...one, ...Object.fromEntries(usual) })
  })
})

describe('A filter of an address', () => {
  const readOf = listSearch({ tabs: ['all'], columns: ['a'], sort: 'a', filters: { id: filterId, is: filterEither } })

  it('by a record takes its number, and nothing else', () => {
    for (const odd of ['x', '-1', '0', '1e99', '99999999999', '1.5', '']) expect(readOf({ id: odd }).id).toBe('')
    expect(readOf({ id: '17', sort: 'no' })).toMatchObject({ id: '17', sort: 'a' })
    expect(readOf({ id: 17 }).id).toBe('17')
  })

  it('by whether something is so takes yes, no, or both', () => {
    expect(['0', '1', 'yes', ''].map((is) => readOf({ is }).is)).toEqual(['0', '1', '', ''])
  })
})
