import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { stepBaskets } from '#src/backend/basket/basket-steps.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { isWhole } from '#tests/sample.ts'

let portal: TestPortal
let tokens: Record<'admin' | 'dealer' | 'joiner' | 'other', string>
beforeAll(async () => {
  portal = await openTestPortal()
  const [admin = '', dealer = '', joiner = '', other = ''] = await Promise.all(
    ['admin', 'dealer', 'joiner', 'other'].map((name) => portal.login(`${name}@test.example`)),
  )
  tokens = { admin, dealer, joiner, other }
})
afterAll(() => portal.close())

const post = (token: string, path: string) => portal.ask('POST', path, { token })
const approve = (token: string, basketNumber: string, approvalNumber: string) =>
  post(token, `/vue/basket/${basketNumber}/approve/?approvalNumber=${approvalNumber}`)
const rowOf = async (basketNumber: string) =>
  (await portal.database.read.select().from(basket).where(eq(basket.basketNumber, basketNumber)))[0]
const numbersOf = (data: Record<string, unknown>) =>
  z
    .array(z.object({ basket_number: z.string() }))
    .parse(data['orders'])
    .map((one) => one.basket_number)
    .sort()

beforeEach(async () => {
  await portal.database.write(async (tx) => {
    await tx
      .update(basket)
      .set({ status: 2, approvalNumber: null, nextStepAt: null })
      .where(eq(basket.basketNumber, '10001'))
    await tx.delete(audit)
  })
})

describe('a basket number of 60 digits', () => {
  const long = `7${'0123456789'.repeat(5)}123456789`

  test('works in list, search, status, approval and reset; a longer number is rejected', async () => {
    expect(long).toHaveLength(60)
    await portal.database.write((tx) =>
      tx.insert(basket).values({ basketNumber: long, companyId: 3, lineCode: 'doors', status: 2 }),
    )
    const list = (query: string) => portal.ask('GET', `/vue/basket/list/?${query}`, { token: tokens.dealer })
    for (const query of ['dealer=3', `search=${long}`, `search=000${long.slice(0, 40)}`, `order=${long}`])
      expect(numbersOf((await list(query)).data)).toContain(long)
    expect((await portal.ask('GET', `/vue/basket/${long}/status/`, { token: tokens.dealer })).data).toMatchObject({
      order_status: 2,
    })
    expect((await approve(tokens.dealer, long, 'L-1')).code).toBe(200)
    expect((await post(tokens.dealer, `/vue/basket/${long}/reset/`)).code).toBe(200)
    expect(await rowOf(long)).toMatchObject({ status: 0 })
    for (const longer of [`${long}0`, `0${long}`])
      expect((await portal.ask('GET', `/vue/basket/${longer}/status/`, { token: tokens.dealer })).code).toBe(400)
    await portal.database.write((tx) => tx.delete(basket).where(eq(basket.basketNumber, long)))
  })
})

describe('basket.list', () => {
  test('returns the baskets of the caller’s company and those below, and no others', async () => {
    expect(numbersOf((await portal.ask('GET', '/vue/basket/list/', { token: tokens.dealer })).data)).toEqual([
      '10001',
      '10002',
      '10004',
      '10005',
      '10006',
    ])
    expect(numbersOf((await portal.ask('GET', '/vue/basket/list/', { token: tokens.other })).data)).toEqual(['10003'])
    expect(numbersOf((await portal.ask('GET', '/vue/basket/list/?dealer=3', { token: tokens.dealer })).data)).toEqual([
      '10002',
      '10005',
    ])
  })

  test('returns the same 404 for a dealer outside the tree as for an unknown one', async () => {
    const elsewhere = await portal.ask('GET', '/vue/basket/list/?dealer=4', { token: tokens.dealer })
    const unknown = await portal.ask('GET', '/vue/basket/list/?dealer=999999', { token: tokens.dealer })
    expect(elsewhere).toMatchObject({ code: 404, messages: unknown.messages })
    expect(unknown.code).toBe(404)
  })

  test('checks the permission before the input', async () => {
    expect((await portal.ask('GET', '/vue/basket/list/?dealer=x', { token: tokens.joiner })).code).toBe(403)
    expect((await portal.ask('GET', '/vue/basket/list/')).code).toBe(401)
  })
})

describe('basket.status', () => {
  test('accepts leading zeros, and returns the same 404 for another company’s basket as for an unknown one', async () => {
    expect(await portal.ask('GET', '/vue/basket/00010001/status/', { token: tokens.dealer })).toMatchObject({
      code: 200,
      data: { order_status: 2 },
    })
    const others = await portal.ask('GET', '/vue/basket/10003/status/', { token: tokens.dealer })
    const none = await portal.ask('GET', '/vue/basket/77777/status/', { token: tokens.dealer })
    expect([others.code, none.code]).toEqual([404, 404])
    expect(others.messages).toEqual(none.messages)
    expect((await portal.ask('GET', '/vue/basket/20123/status/', { token: tokens.dealer })).code).toBe(400)
  })
})

describe('basket.approve', () => {
  test('makes a waiting basket ready, stores the number and the approver, and writes an audit row', async () => {
    expect(await approve(tokens.dealer, '10001', 'A-1')).toMatchObject({ code: 200, data: { order_status: 3 } })
    expect(await rowOf('10001')).toMatchObject({ status: 3, approvalNumber: 'A-1', approvedBy: 2 })
    expect(await portal.database.read.select().from(audit)).toMatchObject([
      {
        contactId: 2,
        action: 'basket.approve',
        subject: 'basket 10001',
        before: { status: 2 },
        after: { status: 3, approvalNumber: 'A-1' },
      },
    ])
  })

  test('is idempotent for one number, and returns 409 with the current status for another', async () => {
    await approve(tokens.dealer, '10001', 'A-1')
    expect(await approve(tokens.admin, '10001', 'A-1')).toMatchObject({ code: 200, data: { order_status: 3 } })
    expect(await approve(tokens.dealer, '10001', 'A-2')).toMatchObject({
      code: 409,
      messages: [expect.stringMatching(/10001 now has the status “/)],
    })
    expect(await portal.database.read.select().from(audit)).toHaveLength(1)
  })

  test('approves once for parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => approve(tokens.dealer, '10001', `A-${i}`)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(11)
    expect(await portal.database.read.select().from(audit)).toHaveLength(1)
  })

  test(
    'approves once for two simultaneous requests, every time, and the other gets a conflict',
    { timeout: 120_000 },
    async () => {
      const times = isWhole ? 200 : 25
      for (let time = 0; time < times; time += 1) {
        const numbers = [`D-${time}`, `A-${time}`]
        const answers = await Promise.all([
          approve(tokens.dealer, '10001', numbers[0] ?? ''),
          approve(tokens.admin, '10001', numbers[1] ?? ''),
        ])
        const winner = answers.findIndex(({ code }) => code === 200)
        expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
        expect(answers[1 - winner]?.messages).toEqual([expect.stringMatching(/10001 now has the status “ready/)])
        expect(await rowOf('10001')).toMatchObject({ status: 3, approvalNumber: numbers[winner] })
        expect((await post(tokens.dealer, '/vue/basket/10001/reset/')).code).toBe(200)
        await portal.database.write((tx) =>
          tx.update(basket).set({ status: 2 }).where(eq(basket.basketNumber, '10001')),
        )
      }
      const written = await portal.database.read.select().from(audit).where(eq(audit.action, 'basket.approve'))
      expect(written).toHaveLength(times)
    },
  )

  test('accepts a number of 1 to 40 characters, including an emoji, and rejects a blank or longer one', async () => {
    for (const wrong of ['', '%20%20', '%09', 'A'.repeat(41), '%00'])
      expect([wrong, (await approve(tokens.dealer, '10001', wrong)).code]).toEqual([wrong, 400])
    expect(await rowOf('10001')).toMatchObject({ status: 2, approvalNumber: null })
    const number = `${'A'.repeat(38)}🚪`
    expect((await approve(tokens.dealer, '10001', encodeURIComponent(` ${number} `))).code).toBe(200)
    expect(await rowOf('10001')).toMatchObject({ status: 3, approvalNumber: number })
  })

  test('is rejected for a basket that is not waiting, is not visible, or without a number', async () => {
    expect((await approve(tokens.dealer, '10004', 'A-1')).code).toBe(409)
    expect((await approve(tokens.dealer, '10003', 'A-1')).code).toBe(404)
    expect((await approve(tokens.dealer, '10001', '')).code).toBe(400)
    expect((await approve(tokens.joiner, '10002', 'A-1')).code).toBe(403)
    expect(await rowOf('10003')).toMatchObject({ status: 2, approvalNumber: null })
  })
})

describe('basket.reset', () => {
  test('sets a basket back to open and deletes its approval; an open basket is a conflict', async () => {
    await approve(tokens.dealer, '10001', 'A-1')
    expect(await post(tokens.dealer, '/vue/basket/10001/reset/')).toMatchObject({ code: 200, data: {} })
    expect(await rowOf('10001')).toMatchObject({ status: 0, approvalNumber: null, nextStepAt: null })
    expect((await post(tokens.dealer, '/vue/basket/10001/reset/')).code).toBe(409)
    expect((await post(tokens.dealer, '/vue/basket/10003/reset/')).code).toBe(404)
  })
})

describe('an approved basket', () => {
  test('moves on by itself, one step each time it is due, up to ready for production', async () => {
    await approve(tokens.dealer, '10001', 'A-1')
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
    expect(await stepBaskets(portal.platform, later(1))).toBe(0)
    expect(await stepBaskets(portal.platform, later(6))).toBe(1)
    expect(await rowOf('10001')).toMatchObject({ status: 4 })
    expect(await stepBaskets(portal.platform, later(7))).toBe(0)
    expect(await stepBaskets(portal.platform, later(12))).toBe(1)
    expect(await stepBaskets(portal.platform, later(600))).toBe(0)
    expect(await rowOf('10001')).toMatchObject({ status: 5, approvalNumber: 'A-1' })
    expect(await approve(tokens.dealer, '10001', 'A-1')).toMatchObject({ code: 200, data: { order_status: 5 } })
  })

  test('takes one step even if several processes check in parallel', async () => {
    await approve(tokens.dealer, '10001', 'A-1')
    const due = new Date(Date.now() + 6_000)
    const moved = await Promise.all(Array.from({ length: 6 }, () => stepBaskets(portal.platform, due)))
    expect(moved.reduce((sum, one) => sum + one)).toBe(1)
    expect(await rowOf('10001')).toMatchObject({ status: 4 })
  })

  test('moves on even if very many are due at once', { timeout: 60_000 }, async () => {
    const late = new Date(Date.now() - 60_000)
    const number = sql`60000 + n`
    await portal.database.write((tx) =>
      tx.execute(sql`insert into basket (basket_number, company_id, line_code, status, next_step_at)
        select ${number}, 4, 'doors', 4, ${late.toISOString()}::timestamptz from generate_series(1, 2500) n`),
    )
    expect(await stepBaskets(portal.platform, new Date())).toBe(2500)
    await portal.database.write((tx) => tx.delete(basket).where(sql`basket_number > '60000' and company_id = 4`))
  })
})
