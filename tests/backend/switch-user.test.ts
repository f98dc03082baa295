import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { audit, company, contact } from '#src/backend/tables.ts'
import { openTestPortal, type TestPortal } from './portal.ts'
import { hire } from './staff.ts'

let portal: TestPortal
let boss: string
let dealer: string
beforeAll(async () => {
  portal = await openTestPortal()
  boss = await hire(portal, 'boss', 1, ['MANAGE_USERS'])
  dealer = await portal.login('dealer@test.example')
  await hire(portal, 'uploader', 2, ['CAN_UPLOAD'])
  await hire(portal, 'colleague', 1, ['MANAGE_USERS'])
})
afterAll(() => portal.close())

const go = (token: string | undefined, email: string, reason?: string) =>
  portal.ask('POST', '/vue/switch-user/', { ...(token && { token }), body: { email, ...(reason && { reason }) } })
const jwtOf = (answer: { data: Record<string, unknown> }) => z.string().parse(answer.data['jwt'])
const isSignedIn = async (token: string) => (await portal.ask('GET', '/vue/shop-url/', { token })).code === 200
const lastAudit = async () => (await portal.database.read.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

describe('session.switchUser', () => {
  test('ends with whoever is behind it: made inactive by any way, nobody goes on as somebody else', async () => {
    const token = await hire(portal, 'leaving', 1, ['MANAGE_USERS'])
    const acting = jwtOf(await go(token, 'joiner@test.example'))
    expect(await isSignedIn(acting)).toBe(true)
    await portal.database.write((tx) =>
      tx.update(contact).set({ active: false }).where(eq(contact.email, 'leaving@test.example')),
    )
    expect(await isSignedIn(acting)).toBe(false)
  })

  test('goes on as another user, and tells the audit log both, and why', async () => {
    const answer = await go(boss, 'JOINER@test.example', 'Rückfrage zu 10002')
    expect(answer).toMatchObject({
      code: 200,
      data: { user: { username: 'joiner@test.example', company: [3, 'Joiner'] } },
    })
    expect(await lastAudit()).toMatchObject({
      action: 'session.switchUser',
      subject: 'contact 3',
      realContactId: null,
      after: { username: 'joiner@test.example', realUsername: 'boss@test.example', reason: 'Rückfrage zu 10002' },
    })
    const acting = jwtOf(answer)
    expect((await portal.ask('GET', '/vue/basket/list/', { token: acting })).code).toBe(403)
    const line = await portal.ask('POST', '/vue/change-line-and-shop/', {
      token: acting,
      body: { line: 'doors', cid: 3 },
    })
    expect(line.code).toBe(200)
    const [boss_] = await portal.database.read.select().from(contact).where(eq(contact.email, 'boss@test.example'))
    expect(await lastAudit()).toMatchObject({ contactId: 3, realContactId: boss_?.id })
    const renewed = await portal.ask('GET', '/vue/maintenance/', { token: acting })
    expect(renewed.data['jwt']).toEqual(expect.any(String))
  })

  test('always leads back, and on to a third; the session that was acted in ends, the own one goes on', async () => {
    const one = jwtOf(await go(boss, 'joiner@test.example'))
    const two = await go(one, 'dealer@test.example')
    expect(two).toMatchObject({ code: 200, data: { user: { username: 'Dealer@test.example' } } })
    expect([await isSignedIn(one), await isSignedIn(boss)]).toEqual([false, true])
    const back = await go(jwtOf(two), 'Boss@test.example')
    expect(back).toMatchObject({ code: 200, data: { user: { groups: ['MANAGE_USERS'] } } })
    expect(await isSignedIn(jwtOf(two))).toBe(false)
    expect(await lastAudit()).toMatchObject({ contactId: 2, before: { username: 'Dealer@test.example' } })
    expect((await go(jwtOf(back), 'joiner@test.example')).code).toBe(200)
  })

  test('leads back also for somebody who may no longer switch, and no further', async () => {
    const token = await hire(portal, 'former', 1, ['MANAGE_USERS'])
    const acting = jwtOf(await go(token, 'joiner@test.example'))
    await portal.database.write((tx) =>
      tx.update(contact).set({ groups: [] }).where(eq(contact.email, 'former@test.example')),
    )
    expect((await go(acting, 'dealer@test.example')).code).toBe(403)
    expect(await go(acting, 'former@test.example')).toMatchObject({ code: 200, data: { user: { groups: [] } } })
  })

  test('is for who may manage users, and only for those that it may manage', async () => {
    expect((await go(undefined, 'joiner@test.example')).code).toBe(401)
    expect((await go(dealer, 'joiner@test.example')).code).toBe(403)
    expect((await go(boss, 'uploader@test.example')).code).toBe(403)
    expect((await go(boss, 'colleague@test.example')).code).toBe(200)
    for (const email of ['nobody@test.example', 'left@test.example']) expect((await go(boss, email)).code).toBe(404)
    expect(await go(boss, 'BOSS@test.example')).toMatchObject({
      code: 409,
      messages: ['You are boss@test.example already.'],
    })
    for (const email of ['a@b.de', 'no address']) expect((await go(boss, email)).code).toBe(400)
  })

  test('sees only its own company and those below, as whoever is really behind it', async () => {
    const local = await hire(portal, 'local', 2, ['MANAGE_USERS'])
    for (const email of ['other@test.example', 'admin@test.example']) expect((await go(local, email)).code).toBe(404)
    const acting = jwtOf(await go(local, 'joiner@test.example'))
    expect((await go(acting, 'dealer@test.example')).code).toBe(200)
    const again = jwtOf(await go(local, 'joiner@test.example'))
    expect((await go(again, 'other@test.example')).code).toBe(404)
    expect((await go(again, 'joiner@test.example')).code).toBe(409)
  })
})

describe('session.changeLine', () => {
  const choose = (token: string | undefined, line: string, cid: number) =>
    portal.ask('POST', '/vue/change-line-and-shop/', { ...(token && { token }), body: { line, cid } })
  const lastLine = async (id: number) =>
    (await portal.database.read.select().from(company).where(eq(company.id, id)))[0]?.lastLine

  test("remembers the line, and opens that company's shop with it once", async () => {
    const answer = await choose(dealer, 'fronts', 2)
    const address = z.string().parse(answer.data['login_url'])
    expect(address).toMatch(/^\/dealer\/company\/2\/shop\/\?code=[\w-]{43}$/)
    expect(await lastLine(2)).toBe('fronts')
    expect(await lastAudit()).toMatchObject({
      contactId: 2,
      action: 'session.changeLine',
      subject: 'company 2',
      before: { lastLine: null },
      after: { lastLine: 'fronts' },
    })
    const shop = await portal.send(address, { headers: { 'accept-language': 'en' } })
    expect(await shop.text()).toContain('Fronts')
    expect((await portal.send(address)).status).not.toBe(200)
  })

  test('takes only lines of that company, and no company elsewhere', async () => {
    expect(await choose(dealer, 'fronts', 3)).toMatchObject({ code: 400, errors: { line: [expect.any(String)] } })
    expect((await choose(dealer, 'nonsense', 3)).code).toBe(400)
    expect(await lastLine(3)).toBe('doors')
    const elsewhere = await choose(dealer, 'doors', 4)
    const unknown = await choose(dealer, 'doors', 999_999)
    expect([elsewhere.code, elsewhere.messages]).toEqual([404, unknown.messages])
    expect((await choose(undefined, 'doors', 3)).code).toBe(401)
    expect((await choose(dealer, '', 3)).code).toBe(400)
  })
})
