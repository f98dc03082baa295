import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { sealSession } from '#src/session/session.server.ts'
import { openTestPortal, secret, type TestPortal } from '#tests/backend/portal.ts'

vi.stubEnv('PORTAL_SECRET', secret)

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

describe('session.logout', () => {
  test('ends the session of the token, even of a renewed copy, and no other', async () => {
    const [token, other] = [await portal.login('admin@test.example'), await portal.login('admin@test.example')]
    const { data } = await portal.ask('GET', '/vue/maintenance/', { token })
    expect(await portal.ask('POST', '/vue/logout/', { token })).toMatchObject({ code: 200, status: true, data: {} })
    const codes = [token, String(data['jwt']), other].map(async (one) =>
      portal.ask('GET', '/vue/shop-url/', { token: one }),
    )
    expect((await Promise.all(codes)).map(({ code }) => code)).toEqual([401, 401, 200])
    expect((await portal.ask('POST', '/vue/logout/', { token })).code).toBe(401)
    const rows = await portal.database.read.select().from(audit).where(eq(audit.action, 'session.logout'))
    expect(rows).toMatchObject([{ contactId: 1, subject: 'contact 1' }])
  })
})

test('also ends the session of the token at the logout page, and clears the browser’s cookie', async () => {
  const token = await portal.login('admin@test.example')
  const response = await portal.send('/account/logout/', { headers: { authorization: `Token ${token}` } })
  expect(response.status).toBe(303)
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-portal=; Path=\/; Max-Age=0/)
  expect((await portal.ask('GET', '/vue/shop-url/', { token })).code).toBe(401)
})

describe('the logout page, opened by a browser', () => {
  const company: [number, string] = [1, 'Supplier']
  const person = {
    username: '',
    id: 1,
    company,
    lines: [],
    lastLine: null,
    groups: [],
    shopUrl: '',
    realUsername: null,
  }
  const comeWith = async (token: string, headers: Record<string, string> = {}, method = 'GET') => {
    const line = await sealSession({ token, createdAt: new Date(), via: 'login', who: person })
    return portal.send('/account/logout/', { method, headers: { cookie: line.split(';')[0] ?? '', ...headers } })
  }
  const isIn = async (token: string) => (await portal.ask('GET', '/vue/shop-url/', { token })).code === 200

  test('ends the session of its cookie, and shows a message on the next page', async () => {
    const token = await portal.login('admin@test.example')
    const response = await comeWith(token, { 'sec-fetch-site': 'same-origin' })
    expect([response.status, response.headers.get('location'), await isIn(token)]).toEqual([303, '/', false])
    const cookies = response.headers.getSetCookie().join()
    expect(cookies).toMatch(/__Host-portal=; Path=\/; Max-Age=0.*__Host-portal-flash=/)
  })

  test('does not sign out for a cross-site request, nor for HEAD', async () => {
    const token = await portal.login('admin@test.example')
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['referer', 'https://evil.example/'],
    ] as const) {
      const response = await comeWith(token, { [name]: value })
      expect([response.headers.get('location'), response.headers.getSetCookie()]).toEqual(['/welcome', []])
    }
    expect((await comeWith(token, {}, 'HEAD')).status).toBe(405)
    expect(await isIn(token)).toBe(true)
  })
})
