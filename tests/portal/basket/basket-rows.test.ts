import { describe, expect, it } from 'vitest'
import { countsOf, placeOf, rowsOf, tabOf } from '#src/portal/basket/basket-rows.ts'
import { basketSearchDefaults, basketSearchSchema } from '#src/portal/basket/basket-search.ts'
import type { Order } from '#src/vue/basket.ts'

const order = (basket_number: string, status: number, more: Partial<Order> = {}): Order => ({
  basket_number,
  status,
  line__name: 'Fronten',
  created: '2026-11-20T16:40:00+01:00',
  last_status_update: '2026-11-21T08:12:00+01:00',
  approval_number: null,
  name1: 'Tischlerei Ahlers',
  name2: '',
  zip: '49074',
  country: 'DE',
  query_pending: false,
  customer: '',
  auto_approve: false,
  ...more,
})
const numbers = (orders: Order[]) => orders.map((one) => one.basket_number)
const view = basketSearchDefaults
const readBasketSearch = (search: object) => basketSearchSchema.parse(search)

describe('The address of the approvals', () => {
  it('has a default for everything', () => {
    expect(readBasketSearch({})).toEqual({ tab: 'open', q: '', sort: '-created', page: 1, order: '' })
  })

  it('keeps what fits, and reads the page out of its text', () => {
    expect(readBasketSearch({ tab: 'process', q: '4711', sort: '-changed', page: '3', order: '2000014711' })).toEqual({
      tab: 'process',
      q: '4711',
      sort: '-changed',
      page: 3,
      order: '2000014711',
    })
  })

  it.each([
    [{ tab: 'closed' }],
    [{ q: { a: 1 } }],
    [{ q: null }],
    [{ sort: '--created' }],
    [{ sort: ['created'] }],
    [{ page: 0 }],
    [{ page: -2 }],
    [{ page: 1.5 }],
    [{ page: 'x' }],
    [{ page: 1e9 }],
    [{ order: true }],
    [{ order: ['1'] }],
  ])('takes the default for %j alone', (bad) => {
    expect(readBasketSearch({ tab: 'finished', q: '20', sort: 'line', page: 2, order: '99004312', ...bad })).toEqual({
      tab: 'finished',
      q: '20',
      sort: 'line',
      page: 2,
      order: '99004312',
      ...Object.fromEntries(
        Object.keys(bad).map((key) => [key, Object.entries(view).find(([name]) => name === key)?.[1]]),
      ),
    })
  })
})

describe('A tab', () => {
  it('holds open up to 2, in process 3 and 4, finished from 5', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(tabOf)).toEqual([
      'open',
      'open',
      'open',
      'process',
      'process',
      'finished',
      'finished',
    ])
  })

  it('counts all of its baskets', () => {
    expect(countsOf([order('1001', 2), order('1002', 0), order('1003', 3), order('1004', 6)])).toEqual({
      open: 2,
      process: 1,
      finished: 1,
    })
  })

  it('keeps a basket that moved on while it was looked at', () => {
    const orders = [order('1001', 2), order('1002', 3)]
    expect(numbers(rowsOf(orders, view, 'de'))).toEqual(['1001'])
    expect(numbers(rowsOf(orders, { ...view, sort: 'basket' }, 'de', new Set(['1002'])))).toEqual(['1001', '1002'])
  })
})

describe('The filter', () => {
  it('finds a part of a number, leading zeros aside', () => {
    const orders = [order('2000014711', 2), order('99004312', 2), order('0000047110', 2)]
    const found = (q: string) => numbers(rowsOf(orders, { ...view, q, sort: 'basket' }, 'de'))
    expect(found('4711')).toEqual(['0000047110', '2000014711'])
    expect(found('0004711')).toEqual(['0000047110', '2000014711'])
    expect(found('99')).toEqual(['99004312'])
    expect(found('000')).toHaveLength(3)
    expect(found('5')).toEqual([])
  })
})

describe('The order of the rows', () => {
  const orders = [
    order('2000014711', 2, { created: '2026-11-20T01:30:00+02:00', name1: 'Zwick', line__name: 'Kanten' }),
    order('99004312', 0, { created: '2026-11-20T00:40:00+01:00', name1: 'Ähnlich' }),
    order('4711', 1, { created: '2026-11-19T23:50:00+00:00', name1: 'Bau' }),
  ]
  it.each([
    ['basket', ['4711', '99004312', '2000014711']],
    ['-basket', ['2000014711', '99004312', '4711']],
    ['created', ['2000014711', '99004312', '4711']],
    ['customer', ['99004312', '4711', '2000014711']],
    ['status', ['99004312', '4711', '2000014711']],
    ['line', ['4711', '99004312', '2000014711']],
  ] as const)('by %s goes by value', (sort, expected) => {
    expect(numbers(rowsOf(orders, { ...view, sort }, 'de'))).toEqual(expected)
  })
})

describe('An address that names a basket', () => {
  const orders = Array.from({ length: 60 }, (_, index) => order(String(1000 + index), 3))
  const find = (search: object) =>
    placeOf([...orders, order('99004312', 5)], readBasketSearch({ sort: 'basket', ...search }), 'de')

  it('is brought to its tab and page', () => {
    expect(find({ order: '1030' })).toEqual({ tab: 'process', page: 2 })
    expect(find({ order: '0099004312', tab: 'open', page: 7 })).toEqual({ tab: 'finished', page: 1 })
  })

  it('stays as it is where nobody has that basket', () => {
    expect(find({ order: '5555' })).toBeNull()
    expect(find({})).toBeNull()
  })
})
