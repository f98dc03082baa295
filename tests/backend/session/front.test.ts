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

describe('For a portal that passes calls on from one of the sites', () => {
  test('a mail has the brand and the address of the site that was asked', async () => {
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

  test('the shop speaks the language that was read in the portal, whatever the browser would rather have', async () => {
    const { data } = await portal.ask('GET', '/vue/shop-url/', { token, headers: { 'accept-language': 'de' } })
    const shop = await portal.send(String(data['login_url']), { headers: { 'accept-language': 'en' } })
    expect(await shop.text()).toContain('Willkommen im Shop')
  })

  test('the shop leads back and out where it was come from, under that site’s name, and nowhere else', async () => {
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
