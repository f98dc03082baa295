import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOfBaskets } from '#src/gateway/basket/basket-paging.ts'
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
  const customers = ['Zander', 'ähnlich', 'Bau', 'Ähre', 'anders', 'Bau 10', 'Bau 9', 'bau-holz']
  await portal.database.write(async (tx) => {
    await tx.delete(basket)
    await tx.insert(basket).values(
      Array.from({ length: 47 }, (_, i) => ({
        companyId: i % 2 === 0 ? 2 : 3,
        basketNumber: String(i < 5 ? 9_000 + i : 50_000 + i),
        lineCode: i % 3 === 0 ? 'doors' : 'fronts',
        status: i % 7,
        createdAt: new Date(begun + i * 3_600_000),
        statusAt: new Date(Date.UTC(2026, 10, 5, i % 5)),
        approvalNumber: i % 7 > 2 ? `A-${i}` : null,
        customer: customers[i % 8] ?? '',
      })),
    )
  })
})
afterAll(() => portal.close())

const ask = async (query: string) => {
  const answer = await portal.ask('GET', `/vue/basket/list/${query}`, { token })
  return { ok: true as const, data: calls['basket.list'].data.parse(answer.data), messages: [] }
}

describe('For a backend that returns all baskets for any query, the portal', () => {
  it.each([
    ...basketColumns.flatMap((column) => [`?sort=${column}`, `?sort=-${column}&page=2`]),
    '?tab=open&page=1',
    '?tab=process&number_per_page=5&page=3&sort=basket',
    '?search=004&sort=-basket',
    '?search=000',
    '?search=x',
    '?customer=ÄHN',
    '?customer=10%20bau%20joiner&sort=customer',
    '?customer=nobody',
    '?line=Doors&tab=finished',
    '?line=Windows',
    '?age=19&sort=created',
    '?waiting=1',
    '?waiting=1&tab=process',
    '?waiting=0&age=10&line=Fronts&customer=bau&search=5&tab=open&number_per_page=2&page=2',
    '?order=0050030&tab=finished&number_per_page=5&sort=created',
    '?order=77777&tab=finished&page=2&number_per_page=5',
    '?page=99',
  ])('returns the same page as the embedded one for %s', async (query) => {
    const parsed = calls['basket.list'].query.parse(Object.fromEntries(new URLSearchParams(query)))
    const embedded = await ask(query)
    const { last_approval_number: _unknown, ...data } = embedded.data
    // Such a backend returns only the name of a line, and not the caller’s last approval number.
    const lines = data.lines?.map(([, name]) => [name, name])
    expect(pageOfBaskets(await ask(''), parsed)).toEqual({ ...embedded, data: { ...data, lines } })
  })

  it('passes a refusal on, for any query', () => {
    const refused: Parameters<typeof pageOfBaskets>[0] = { ok: false, refusal: { code: 'invalid', messages: [] } }
    expect(pageOfBaskets(refused, JSON.parse('{}').query)).toBe(refused)
  })

  it('leaves a backend’s own page, and a requested whole list, unchanged', async () => {
    const page = await ask('?page=2&number_per_page=5')
    expect(pageOfBaskets(page, { page: 1 })).toBe(page)
    const whole = await ask('')
    expect(pageOfBaskets(whole, { dealer: 3 })).toBe(whole)
  })
})
