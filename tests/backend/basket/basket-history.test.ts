import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { stepBaskets } from '#src/backend/basket/basket-steps.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
let admin: string
let dealer: string
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.login('admin@test.example')
  dealer = await portal.login('dealer@test.example')
  await portal.database.write(async (tx) => {
    await tx.delete(audit)
    await tx.update(contact).set({ firstName: 'Nele', lastName: 'Hansen' }).where(eq(contact.id, 2))
  })
})
afterAll(() => portal.close())

const history = async (token: string, basketNumber = '10001') =>
  calls['basket.history'].data.parse((await portal.ask('GET', `/vue/basket/${basketNumber}/history/`, { token })).data)
    .events
const approve = (token: string, basketNumber: string, approvalNumber: string) =>
  portal.ask('POST', `/vue/basket/${basketNumber}/approve/?approvalNumber=${approvalNumber}`, { token })
const lastNumber = async (token: string) =>
  (await portal.ask('GET', '/vue/basket/list/?page=1', { token })).data['last_approval_number']

describe('basket.history', () => {
  test('returns who approved and reset a basket and its automatic steps, newest first', async () => {
    expect(await history(dealer)).toEqual([])
    expect((await approve(dealer, '10001', 'A-2301')).code).toBe(200)
    await portal.database.write((tx) =>
      tx
        .update(basket)
        .set({ nextStepAt: new Date(0) })
        .where(eq(basket.basketNumber, '10001')),
    )
    await stepBaskets(portal.platform, new Date())
    expect((await portal.ask('POST', '/vue/basket/10001/reset/', { token: dealer })).code).toBe(200)
    const at = expect.any(String)
    const approved = { status: 3, approval_number: 'A-2301' }
    expect(await history(dealer, '0010001')).toEqual([
      {
        at,
        by: 'Nele Hansen',
        as: null,
        what: 'reset',
        before: { status: 4, approval_number: 'A-2301' },
        after: { status: 0, approval_number: null },
      },
      {
        at,
        by: null,
        as: null,
        what: 'step',
        before: { status: 3, approval_number: null },
        after: { status: 4, approval_number: null },
      },
      {
        at,
        by: 'Nele Hansen',
        as: null,
        what: 'approve',
        before: { status: 2, approval_number: null },
        after: approved,
      },
    ])
  })

  test('hides users of companies that the reader cannot see, and shows both users when one acts as another', async () => {
    expect((await approve(admin, '10002', 'S-1')).code).toBe(200)
    expect(await history(dealer, '10002')).toMatchObject([{ by: null, as: null, what: 'approve' }])
    expect(await history(admin, '10002')).toMatchObject([{ by: 'A', as: null }])
    const switched = await portal.ask('POST', '/vue/switch-user/', {
      token: admin,
      body: { email: 'dealer@test.example', reason: 'a test' },
    })
    const acting = z.string().parse(switched.data['jwt'])
    expect((await approve(acting, '10006', 'S-7')).code).toBe(200)
    expect(await history(admin, '10006')).toMatchObject([{ by: 'A', as: 'Nele Hansen' }])
    expect(await history(dealer, '10006')).toMatchObject([{ by: null, as: 'Nele Hansen' }])
    // The last number is stored for the actual user, not for the user they act as.
    expect(await lastNumber(admin)).toBe('S-7')
    expect(await lastNumber(dealer)).toBe('A-2301')
    expect(await lastNumber(await portal.login('other@test.example'))).toBeNull()
  })

  test('names people whose contact was deleted since, if the reader could see it', async () => {
    const gone = { email: 'gone@test.example', firstName: 'Karl', lastName: 'Gone' }
    const entry = { contactId: 950, at: new Date() }
    await portal.database.write((tx) =>
      tx.insert(audit).values([
        { ...entry, action: 'basket.approve', subject: 'basket 10005' },
        { ...entry, contactId: 951, action: 'basket.reset', subject: 'basket 10005' },
        { ...entry, contactId: 1, action: 'contact.delete', subject: 'contact 950', before: { ...gone, companyId: 3 } },
        { ...entry, contactId: 1, action: 'contact.delete', subject: 'contact 951', before: { ...gone, companyId: 1 } },
      ]),
    )
    expect((await history(dealer, '10005')).map(({ by }) => by)).toEqual([null, 'Karl Gone'])
    expect((await history(admin, '10005')).map(({ by }) => by)).toEqual(['Karl Gone', 'Karl Gone'])
  })

  test('returns the same 404 for a basket of another company as for an unknown one', async () => {
    const answers = await Promise.all(
      ['10003', '77777'].map((basketNumber) =>
        portal.ask('GET', `/vue/basket/${basketNumber}/history/`, { token: dealer }),
      ),
    )
    expect(answers.map(({ code, messages }) => [code, messages])).toEqual([
      [404, answers[1]?.messages],
      [404, answers[0]?.messages],
    ])
  })
})
