import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mail } from '#src/backend/platform/db/tables/portal.ts'
import { frontHeaders } from '#src/web/front-portal.server.ts'
import { openTestPortal, secret, type TestPortal } from '#tests/backend/portal.ts'

vi.stubEnv('PORTAL_SECRET', secret)

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await portal.login('dealer@test.example')
})
afterAll(() => portal.close())

const through = frontHeaders

describe('a portal behind one of the sites', () => {
  test('mails with the brand and address of the requested site', async () => {
    const forget = async (headers: Record<string, string>) => {
      await portal.ask('POST', '/vue/password/reset/', { body: { email: 'dealer@test.example' }, headers })
      const [newest] = await portal.database.read.select().from(mail).orderBy(desc(mail.id)).limit(1)
      return [newest?.site, newest?.origin]
    }
    const own = ['localhost', 'http://localhost:3000']
    expect(await forget(through('http://kantwerk.localhost:4711'))).toEqual([
      'kantwerk.localhost',
      'http://kantwerk.localhost:3000',
    ])
    expect(await forget(through('http://kantwerk.localhost:4711/nord'))).toEqual([
      'kantwerk.localhost',
      'http://kantwerk.localhost:3000/nord',
    ])
    expect(await forget({})).toEqual(own)
    expect(await forget(through('https://evil.example'))).toEqual(own)
    const proven = through('http://kantwerk.localhost:4711')
    const claims: Record<string, string>[] = [
      { 'x-portal-origin': 'http://kantwerk.localhost:4711' },
      { ...proven, 'x-portal-proof': 'x' },
      { ...proven, 'x-portal-proof': '' },
      { ...through('http://tuerblatt.localhost:4711'), 'x-portal-origin': 'http://kantwerk.localhost:4711' },
    ]
    for (const claimed of claims) expect(await forget(claimed)).toEqual(own)
  })

  test('opens the shop in the portal’s language, whatever the browser prefers', async () => {
    const { data } = await portal.ask('GET', '/vue/shop-url/', { token, headers: { 'accept-language': 'de' } })
    const shop = await portal.send(String(data['login_url']), { headers: { 'accept-language': 'en' } })
    expect(await shop.text()).toContain('Willkommen im Shop')
  })

  test('links the shop back to the site and its sign-out under its name, and to no other address', async () => {
    const arrive = async (headers: Record<string, string>) => {
      const { data } = await portal.ask('GET', '/vue/shop-url/', { token, headers })
      return (await portal.send(String(data['login_url']), { headers: { 'accept-language': 'en' } })).text()
    }
    const come = await arrive(through('http://kantwerk.localhost:4711'))
    expect(come).toContain('<title>Shop · Kantwerk</title>')
    expect(come).toContain('href="http://kantwerk.localhost:4711/welcome"')
    expect(come).toContain('href="http://kantwerk.localhost:4711/account/logout/"')
    for (const origin of ['https://evil.example', 'javascript:alert(1)', 'http://kantwerk.localhost"><b>', '/'])
      expect(await arrive(through(origin))).toContain('href="/welcome"')
  })
})
