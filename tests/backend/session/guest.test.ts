import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { beginSession } from '#src/backend/platform/tokens.ts'
import { groups } from '#src/session/groups.ts'
import { addressOf, calls } from '#src/contract/calls.ts'
import { unknownThings } from '#src/contract/call/things.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { sampleOf } from '#tests/backend/samples.ts'
import { openTestPortal, secret, type TestPortal } from '#tests/backend/portal.ts'
import { takeMails } from '#tests/backend/platform/mail/read-mail.ts'
import { hire } from '#tests/backend/staff.ts'

const guestId = 90
const email = 'Guest.Kantwerk@demo.example'

let portal: TestPortal
let guest = ''
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.database.write(async (tx) => {
    const [other] = await tx.select().from(contact).where(eq(contact.id, 1))
    const passwordHash = other?.passwordHash ?? null
    const rights = { groups: [...groups], active: true, passwordHash, firstName: 'Guest' }
    await tx.insert(contact).values({ ...rights, id: guestId, companyId: 2, email })
  })
})
beforeEach(async () => {
  const whose = { contactId: guestId, realContactId: null }
  guest = await portal.database.write((tx) => beginSession(tx, secret, whose, new Date(), 'Europe/Berlin'))
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const things = { ...unknownThings, company: 2, address: 1, contact: 3, email: 'joiner@test.example', basket: '10001' }
const opened = Object.values(calls).filter((call) => call.auth === 'token')

/**
 * Reading calls that reject a guest, which is a shared account: they return a link, or details of the user’s account or
 * of the portal.
 */
const isOfOneself = new Set([
  'contact.activationLink',
  'status.read',
  'account.read',
  'account.sessions',
  'account.granters',
])

describe('a site’s guest with every permission', () => {
  test.each(opened.map((call) => [call.name, call] as const))('%s: can read and not write', async (name, call) => {
    const { params = {}, query = {}, body } = sampleOf(call, things)
    const answer = await portal.send(addressOf(call, { params, query }), {
      method: call.method,
      headers: { authorization: `Token ${guest}`, 'content-type': 'application/json', 'accept-language': 'de' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await answer.text()
    const isLetIn =
      ['session.changeLine', 'session.logout'].includes(name) || (call.method === 'GET' && !isOfOneself.has(name))
    expect([answer.status === 403, text.includes('Gäste haben nur Lesezugriff')]).toEqual([!isLetIn, !isLetIn])
  })

  test('opens the shop with the chosen line, which is not stored', async () => {
    const answer = await portal.ask('POST', '/vue/change-line-and-shop/', {
      token: guest,
      body: { line: 'doors', cid: 2 },
    })
    expect(answer).toMatchObject({ code: 200, data: { login_url: expect.stringContaining('code=') } })
    const [row] = await portal.database.read.select().from(company).where(eq(company.id, 2))
    expect(row?.lastLine).toBeNull()
  })

  test('gets no password link by mail, and the same answer', async () => {
    const answers = [email, 'nobody@test.example'].map((address) =>
      portal.ask('POST', '/vue/password/reset/', { body: { email: address } }),
    )
    const [known, unknown] = await Promise.all(answers)
    expect(known?.code).toBe(200)
    expect(known?.data).toEqual(unknown?.data)
    expect(await takeMails(portal)).toEqual([])
  })

  test('can be edited only with MANAGE_USERS, and a user acting as it can switch back', async () => {
    const edited = (token: string) =>
      portal.ask('POST', `/vue/contact/${guestId}/edit/`, { token, body: { email, first_name: 'Gast' } })
    await portal.database.write((tx) => tx.update(contact).set({ groups: [] }).where(eq(contact.id, guestId)))
    expect((await edited(await portal.login('dealer@test.example'))).code).toBe(403)
    const staff = await hire(portal, 'staff', 1, ['IS_DEALER_ADMIN', 'MANAGE_USERS'])
    expect((await edited(staff)).code).toBe(200)
    const switched = await portal.ask('POST', '/vue/switch-user/', { token: staff, body: { email } })
    const acting = String(switched.data['jwt'])
    expect((await portal.ask('GET', '/vue/shop-url/', { token: acting })).code).toBe(200)
    const back = await portal.ask('POST', '/vue/switch-user/', { token: acting, body: { email: 'staff@test.example' } })
    expect(back.code).toBe(200)
  })
})
