import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let admin: string
let boss: string
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.login('admin@test.example')
  boss = await hire(portal, 'boss', 1, ['MANAGE_USERS', 'IS_DEALER_ADMIN'])
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const end = (token: string | undefined, id: number) =>
  portal.ask('POST', `/vue/contact/${id}/end-sessions/`, { ...(token && { token }) })
const isIn = async (token: string) => (await portal.ask('GET', '/vue/shop-url/', { token })).code === 200
const open = async (token: string, id: number) =>
  (await portal.ask('GET', `/vue/contact/${id}/detail/`, { token })).data['open_sessions']

test('contact.endSessions ends every session of a user, including those acting as another user', async () => {
  const [one, two] = [await portal.login('joiner@test.example'), await portal.login('joiner@test.example')]
  const before = await open(boss, 3)
  expect(await end(admin, 3)).toMatchObject({ code: 200, data: { ended: before } })
  expect([await isIn(one), await isIn(two), await isIn(admin), await open(boss, 3)]).toEqual([false, false, true, 0])
  const rows = await portal.database.read.select().from(audit).where(eq(audit.action, 'contact.endSessions'))
  expect(rows).toMatchObject([{ contactId: 1, subject: 'contact 3', after: { ended: before } }])
})

test('for the caller’s own contact, spares the current session', async () => {
  const other = await portal.login('admin@test.example')
  expect((await end(admin, 1)).code).toBe(200)
  expect([await isIn(other), await isIn(admin)]).toEqual([false, true])
})

test('for the caller’s own contact while acting as another, spares the current session', async () => {
  await hire(portal, 'deputy', 1, ['MANAGE_USERS', 'IS_DEALER_ADMIN'])
  const [other, own] = [await portal.login('boss@test.example'), await portal.login('boss@test.example')]
  const [who] = await portal.database.read.select().from(contact).where(eq(contact.email, 'boss@test.example'))
  const body = { email: 'deputy@test.example' }
  const acting = String((await portal.ask('POST', '/vue/switch-user/', { token: own, body })).data['jwt'])
  expect((await end(acting, who?.id ?? 0)).code).toBe(200)
  expect([await isIn(other), await isIn(acting), await isIn(own)]).toEqual([false, true, true])
})

test('requires the permission, and returns the same 404 for a hidden contact as for an unknown one', async () => {
  const joiner = await portal.login('joiner@test.example')
  const dealer = await portal.login('dealer@test.example')
  const clerk = await hire(portal, 'clerk', 2, ['MANAGE_USERS'])
  expect([(await end(undefined, 3)).code, (await end(joiner, 2)).code, (await end(dealer, 3)).code]).toEqual([
    401, 403, 403,
  ])
  const [elsewhere, unknown] = [await end(clerk, 1), await end(clerk, 999_999)]
  expect([elsewhere.code, elsewhere.messages]).toEqual([404, unknown.messages])
  expect(await isIn(joiner)).toBe(true)
  expect(await open(dealer, 3)).toBeUndefined()
})
