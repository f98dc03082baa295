import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maintenance } from '#src/backend/platform/db/tables/portal.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { addressOf, calls } from '#src/contract/calls.ts'
import { unknownThings } from '#src/contract/call/things.ts'
import { groups } from '#src/session/groups.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'
import { sampleOf } from '#tests/backend/samples.ts'
import { hire } from '#tests/backend/staff.ts'

const flash = 'Inventur bis 8 Uhr'
let portal: TestPortal
let anybody = ''
let tester = ''
const set = (state: Partial<typeof maintenance.$inferInsert>) =>
  portal.database.write((tx) => tx.update(maintenance).set(state))
const signIn = (username: string, more = {}) =>
  portal.ask('POST', '/vue/login/', { body: { username, password, ...more } })

beforeAll(async () => {
  portal = await openTestPortal()
  await hire(portal, 'clerk', 2, [...groups])
  const [other] = await portal.database.read.select().from(contact).where(eq(contact.id, 1))
  const guest = { email: 'guest.kantwerk@demo.example', companyId: 2, active: true, firstName: 'Guest' }
  await portal.database.write((tx) =>
    tx.insert(contact).values({ ...guest, passwordHash: other?.passwordHash ?? null }),
  )
})
beforeEach(async () => {
  await set({ loginAllowed: true, testLoginAllowed: true, flashText: '' })
  anybody = String((await signIn('clerk@test.example')).data['jwt'])
  tester = String((await signIn('clerk@test.example', { test: true })).data['jwt'])
  await set({ loginAllowed: false, flashText: flash })
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const things = { ...unknownThings, company: 2, address: 1, contact: 3, email: 'joiner@test.example', basket: '10001' }
/**
 * Calls that are allowed while the portal is closed: login, logout, maintenance itself, and calls that only read but
 * are sent by POST to keep a token out of logs.
 */
const open = new Set(['session.login', 'session.logout', 'status.setMaintenance', 'register.link', 'password.link'])
const writing = Object.values(calls).filter(
  ({ method, name }) => (method !== 'GET' || name === 'session.shopUrl') && !open.has(name),
)
const send = (call: (typeof writing)[number], token: string) => {
  const { params = {}, query = {}, body } = sampleOf(call, things)
  return portal.ask(call.method, addressOf(call, { params, query }), { token, ...(body !== undefined && { body }) })
}
const audits = async () => (await portal.database.read.select({ n: count() }).from(audit))[0]?.n

describe('While the portal is closed', () => {
  test.each(writing.map((call) => [call.name, call] as const))(
    '%s is rejected with the operator’s message, and changes nothing',
    async (_, call) => {
      const before = await audits()
      const answer = await send(call, anybody)
      expect(answer).toMatchObject({ code: 503, messages: [expect.stringContaining('maintenance'), flash] })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await audits()).toBe(before)
    },
  )

  test('signed-in users can still read and log out', async () => {
    expect((await portal.ask('GET', '/vue/company/2/info/', { token: anybody })).code).toBe(200)
    expect((await portal.ask('POST', '/vue/logout/', { token: anybody })).code).toBe(200)
  })

  test('a user of the test login can still write, until the test login ends', async () => {
    const write = () =>
      portal.ask('POST', '/vue/change-line-and-shop/', { token: tester, body: { line: 'doors', cid: 2 } })
    expect((await write()).code).toBe(200)
    await set({ testLoginAllowed: false })
    expect((await write()).code).toBe(503)
  })

  test('a login that does not specify which one is a test login', async () => {
    const token = String((await signIn('clerk@test.example')).data['jwt'])
    expect((await portal.ask('GET', '/vue/shop-url/', { token })).code).toBe(200)
    await set({ loginAllowed: true, testLoginAllowed: false })
    expect(await signIn('clerk@test.example', { test: true })).toMatchObject({ code: 503, messages: [flash] })
  })

  test('a login does not reveal which address is a guest’s', async () => {
    const ask = (username: string) =>
      portal.ask('POST', '/vue/login/', { body: { username, password: 'Nut-und-Feder-0' } })
    const [guest, other] = [await ask('guest.kantwerk@demo.example'), await ask('nobody@test.example')]
    expect({ ...guest, headers: 0 }).toEqual({ ...other, headers: 0 })
  })

  test('guests cannot sign in, with or without the test flag', async () => {
    for (const more of [{}, { test: true }])
      expect(await signIn('guest.kantwerk@demo.example', more)).toMatchObject({ code: 503, messages: [flash] })
  })

  test('a user of the test login can still act as another user and switch back', async () => {
    const acting = await portal.ask('POST', '/vue/switch-user/', {
      token: tester,
      body: { email: 'joiner@test.example' },
    })
    const token = String(acting.data['jwt'])
    expect((await portal.ask('GET', '/vue/shop-url/', { token })).code).toBe(200)
    const back = await portal.ask('POST', '/vue/switch-user/', { token, body: { email: 'clerk@test.example' } })
    expect(back.code).toBe(200)
  })

  test('a user acting as another can still switch back, and to nobody else', async () => {
    await set({ loginAllowed: true })
    const acting = await portal.ask('POST', '/vue/switch-user/', {
      token: anybody,
      body: { email: 'joiner@test.example' },
    })
    await set({ loginAllowed: false })
    const to = (email: string) =>
      portal.ask('POST', '/vue/switch-user/', { token: String(acting.data['jwt']), body: { email } })
    expect((await to('dealer@test.example')).code).toBe(503)
    expect((await to('clerk@test.example')).code).toBe(200)
  })
})
