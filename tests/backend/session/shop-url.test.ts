import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, oneTimeToken } from '#src/backend/platform/db/tables/contact.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

describe('session.shopUrl', () => {
  const arrive = async (address: string) => {
    const response = await portal.send(address, { headers: { 'accept-language': 'de' } })
    return { code: response.status, page: await response.text() }
  }

  test('opens the shop once, which shows the user and the company, escaped', async () => {
    const token = await portal.login('dealer@test.example')
    const headers = { 'accept-language': 'de' }
    const address = String((await portal.ask('GET', '/vue/shop-url/', { token, headers })).data['login_url'])
    expect(address).toMatch(/^\/dealer\/company\/2\/shop\/\?code=[\w-]{43}$/)
    expect((await portal.send(address, { method: 'HEAD' })).status).toBe(405)
    const { code, page } = await arrive(address)
    expect(code).toBe(200)
    expect(page).toContain('Dealer@test.example')
    expect(page).toContain('Dealer &lt;b&gt;&amp; Sons&lt;/b&gt;')
    expect(page).toContain('keine ausgewählt')
    expect(await arrive(address)).toMatchObject({ code: 403, page: expect.stringContaining('has expired') })
  })

  test('has the line, can be used once, and not for another company or after a minute', async () => {
    await portal.database.write((tx) => tx.update(contact).set({ passwordHash: null }).where(eq(contact.id, 5)))
    const token = await portal.login('admin@test.example')
    const fresh = async () => String((await portal.ask('GET', '/vue/shop-url/', { token })).data['login_url'])
    const address = await fresh()
    const both = await Promise.all([arrive(address), arrive(address)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 403])
    expect((await arrive((await fresh()).replace('/1/', '/2/'))).code).toBe(403)
    const late = await fresh()
    await portal.database.write((tx) => tx.update(oneTimeToken).set({ expiresAt: new Date(Date.now() - 1) }))
    expect((await arrive(late)).code).toBe(403)
  })

  test('returns the same code until it is used, and another one for another session', async () => {
    const ask = async (token: string) =>
      String((await portal.ask('GET', '/vue/shop-url/', { token })).data['login_url'])
    const [token, elsewhere] = [await portal.login('other@test.example'), await portal.login('other@test.example')]
    const [first, ...same] = await Promise.all([ask(token), ask(token), ask(token)])
    expect(same).toEqual([first, first])
    const other = await ask(elsewhere)
    expect(other).not.toBe(first)
    expect((await arrive(first ?? '')).code).toBe(200)
    const next = await ask(token)
    expect([first, other]).not.toContain(next)
    expect([(await arrive(next)).code, (await arrive(other)).code]).toEqual([200, 200])
  })

  test('is invalid after its session has ended', async () => {
    const [token, other] = [await portal.login('other@test.example'), await portal.login('other@test.example')]
    const address = String((await portal.ask('GET', '/vue/shop-url/', { token })).data['login_url'])
    await portal.ask('POST', '/vue/account/sessions/end-others/', { token: other })
    expect((await arrive(address)).code).toBe(403)
  })

  test('stores no code in plain text', async () => {
    const token = await portal.login('admin@test.example')
    const code = String((await portal.ask('GET', '/vue/shop-url/', { token })).data['login_url']).split('code=')[1]
    const rows = await portal.database.read.select().from(oneTimeToken)
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})
