import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { basketColumns } from '#src/contract/values/basket-status.ts'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

// Twenty and a half days ago. One basket is created per hour from then on, so the last ones are less than 19 days old.
const begun = Date.now() - 20.52 * 86_400_000

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('dealer@test.example')
  const customers = ['Zander', 'ähnlich', 'Bau', 'Ähre', 'anders']
  await portal.database.write(async (tx) => {
    await tx.delete(basket)
    await tx.insert(basket).values(
      Array.from({ length: 60 }, (_, i) => ({
        // The last ten belong to another company.
        companyId: i >= 50 ? 4 : i % 2 === 0 ? 2 : 3,
        basketNumber: String(i < 5 ? 9_000 + i : 50_000 + i),
        lineCode: i % 3 === 0 ? 'doors' : 'fronts',
        status: i % 7,
        createdAt: new Date(begun + i * 3_600_000),
        statusAt: new Date(Date.UTC(2026, 10, 5, 60 - i)),
        approvalNumber: i % 7 > 2 ? `A-${i}` : null,
        customer: customers[i % 5] ?? '',
      })),
    )
  })
})
afterAll(() => portal.close())

const ask = async (query: string) => {
  const answer = await portal.ask('GET', `/vue/basket/list/${query}`, { token })
  expect(answer.code).toBe(200)
  return calls['basket.list'].data.parse(answer.data)
}
const numbers = ({ orders }: { orders: { basket_number: string }[] }) => orders.map((one) => one.basket_number)

describe('basket.list', () => {
  test('returns the whole list if the query has no paging parameters', async () => {
    const whole = await portal.ask('GET', '/vue/basket/list/', { token })
    expect(Object.keys(whole.data)).toEqual(['orders'])
    expect(whole.data['orders']).toHaveLength(50)
  })

  test('returns pages that together have every row of the list once', async () => {
    const whole = numbers(await ask(''))
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => ask(`?page=${page}&number_per_page=8`)))
    expect(pages.flatMap(numbers)).toEqual(whole)
    for (const page of pages)
      expect(page).toMatchObject({ pages: 7, no_of_orders: 50, counts: { open: 22, process: 14, finished: 14 } })
    expect(numbers(await ask('?page=8&number_per_page=8'))).toEqual([])
    expect(numbers(await ask('?page=999999999999999&number_per_page=1000'))).toEqual([])
    expect(numbers(await ask('?page=1'))).toEqual(whole.slice(0, 25))
  })

  test('filters by tab and by part of the number, without leading zeros', async () => {
    for (const [tab, statuses] of [
      ['open', [0, 1, 2]],
      ['process', [3, 4]],
      ['finished', [5, 6]],
    ] as const) {
      const { orders, no_of_orders } = await ask(`?tab=${tab}&number_per_page=1000`)
      expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(statuses))
      expect(no_of_orders).toBe(orders.length)
    }
    const found = await ask('?search=0009000&tab=finished')
    expect(found).toMatchObject({ no_of_orders: 0, pages: 0, counts: { open: 1, process: 0, finished: 0 } })
    expect(numbers(await ask('?search=004'))).toEqual(numbers(await ask('?search=4')))
    expect(numbers(await ask('?search=%25'))).toEqual([])
    expect((await ask('?search=000&dealer=3')).no_of_orders).toBe(25)
  })

  test('filters by customer, line, age and waiting, alone or combined, and counts the tabs accordingly', async () => {
    const all = (query: string) => ask(`?number_per_page=1000&${query}`)
    const someone = await all('customer=%20ÄHRE%20%20joiner%20')
    expect(someone.orders.length).toBeGreaterThan(0)
    for (const { name1, customer } of someone.orders) expect([name1, customer]).toEqual(['Joiner', 'Ähre'])
    expect((await all('customer=%25')).orders).toEqual([])
    const [code, name] = (await all('')).lines?.[0] ?? []
    const byCode = await all(`line=${code}`)
    expect(new Set(byCode.orders.map(({ line__name }) => line__name))).toEqual(new Set([name]))
    expect(numbers(await all(`line=${name}`))).toEqual(numbers(byCode))
    expect((await all('line=none')).orders).toEqual([])
    const aged = await all('age=19')
    const limit = Date.now() - 19 * 86_400_000
    const shouldBe = (await all('')).orders.filter(({ created }) => Date.parse(created) <= limit)
    expect(numbers(aged)).toEqual(numbers({ orders: shouldBe }))
    expect(aged.orders.length).toBeGreaterThan(0)
    const waiting = await all('waiting=1')
    expect(new Set(waiting.orders.map(({ status }) => status))).toEqual(new Set([2]))
    expect(waiting.counts).toEqual({ open: waiting.orders.length, process: 0, finished: 0 })
    expect((await all('waiting=0')).no_of_orders).toBe(50)
    const both = await all(`line=${code}&waiting=1`)
    const inBoth = numbers(waiting).filter((basketNumber) => numbers(byCode).includes(basketNumber))
    expect(numbers(both)).toEqual(inBoth)
  })

  test.each(basketColumns)('sorts by %s in both directions, by value and in natural order', async (column) => {
    const up = await ask(`?sort=${column}&number_per_page=1000`)
    const down = await ask(`?sort=-${column}&number_per_page=1000`)
    expect(numbers(down)).toEqual(numbers(up).toReversed())
    const pages = await Promise.all([1, 2, 3].map((page) => ask(`?sort=${column}&page=${page}&number_per_page=20`)))
    expect(pages.flatMap(numbers)).toEqual(numbers(up))
    if (column === 'basket')
      expect(numbers(up).map(Number)).toEqual(
        numbers(up)
          .map(Number)
          .toSorted((a, b) => a - b),
      )
    if (column === 'customer')
      expect([...new Set(up.orders.filter(({ name1 }) => name1 === 'Joiner').map(({ customer }) => customer))]).toEqual(
        ['ähnlich', 'Ähre', 'anders', 'Bau', 'Zander'],
      )
  })

  test('opens the tab and page of the requested basket; a basket that is hidden or unknown changes nothing', async () => {
    const at = await ask('?order=0050030&tab=finished&page=1&number_per_page=5&sort=created')
    expect(at).toMatchObject({ tab: 'open', page: 3 })
    expect(numbers(at)).toContain('50030')
    for (const basketNumber of ['50055', '77777'])
      expect(await ask(`?order=${basketNumber}&tab=finished&page=2&number_per_page=5`)).toMatchObject({
        tab: 'finished',
        page: 2,
      })
  })

  test.each([
    'page=0',
    'page=x',
    'number_per_page=1001',
    'number_per_page=0',
    'tab=closed',
    'sort=price',
    'age=0',
    'age=10000',
    'waiting=yes',
  ])('rejects ?%s', async (query) => {
    expect((await portal.ask('GET', `/vue/basket/list/?${query}`, { token })).code).toBe(400)
  })
})
