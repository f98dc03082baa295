import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact, session } from '#src/backend/platform/db/tables/contact.ts'
import { endSessionsOf } from '#src/backend/platform/call/who.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { takeMails } from '#tests/backend/platform/mail/read-mail.ts'
import { hire } from '#tests/backend/staff.ts'

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
const sessionOf = (token: string) =>
  z.object({ jti: z.uuid() }).parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).jti
const isSignedIn = async (token: string) => (await portal.ask('GET', '/vue/shop-url/', { token })).code === 200
const lastAudit = async () => (await portal.database.read.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

describe('session.switchUser', () => {
  test('ends when the user behind it becomes inactive, by any way', async () => {
    const token = await hire(portal, 'leaving', 1, ['MANAGE_USERS'])
    const acting = jwtOf(await go(token, 'joiner@test.example'))
    expect(await isSignedIn(acting)).toBe(true)
    await portal.database.write((tx) =>
      tx.update(contact).set({ active: false }).where(eq(contact.email, 'leaving@test.example')),
    )
    expect(await isSignedIn(acting)).toBe(false)
  })

  test('acts as another user, and audits both users and the reason', async () => {
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

  test('allows the way back and a switch to a third user, which each end the acting session, not the own one', async () => {
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

  test('returns to the original session from any user, and ends no other session', async () => {
    const own = await hire(portal, 'returning', 1, ['MANAGE_USERS'])
    const elsewhere = await portal.login('joiner@test.example')
    const count = async () =>
      z
        .object({ sessions: z.array(z.unknown()) })
        .parse((await portal.ask('GET', '/vue/account/sessions/', { token: own })).data).sessions.length
    const before = await count()
    const one = jwtOf(await go(own, 'joiner@test.example'))
    const renewed = await portal.ask('GET', '/vue/maintenance/', { token: one })
    const two = jwtOf(await go(jwtOf(renewed), 'dealer@test.example'))
    const back = jwtOf(await go(two, 'returning@test.example'))
    expect(sessionOf(back)).toBe(sessionOf(own))
    expect([await isSignedIn(own), await isSignedIn(elsewhere), await isSignedIn(two)]).toEqual([true, true, false])
    expect(await count()).toBe(before)
  })

  test('returns to a new session if the original one has expired', async () => {
    const own = await hire(portal, 'run-out', 1, ['MANAGE_USERS'])
    const acting = jwtOf(await go(own, 'joiner@test.example'))
    await portal.database.write((tx) =>
      tx
        .update(session)
        .set({ expiresAt: new Date() })
        .where(eq(session.id, sessionOf(own))),
    )
    const back = jwtOf(await go(acting, 'run-out@test.example'))
    expect(sessionOf(back)).not.toBe(sessionOf(own))
    expect([await isSignedIn(own), await isSignedIn(back)]).toEqual([false, true])
  })

  test.each([
    ['is signed out of', (own: string) => portal.ask('POST', '/vue/logout/', { token: own })],
    [
      'is ended from another device',
      async (own: string, elsewhere: string) =>
        portal.ask('POST', `/vue/account/sessions/${sessionOf(own)}/end/`, { token: elsewhere }),
    ],
    [
      'is ended with all others',
      async (_: string, elsewhere: string) =>
        portal.ask('POST', '/vue/account/sessions/end-others/', { token: elsewhere }),
    ],
  ])('ends if its original session %s, without a way back', async (_, end) => {
    const name = `ended-${randomUUID()}`
    const own = await hire(portal, name, 1, ['MANAGE_USERS'])
    const elsewhere = await portal.login(`${name}@test.example`)
    const acting = jwtOf(await go(jwtOf(await go(own, 'joiner@test.example')), 'dealer@test.example'))
    expect((await end(own, elsewhere)).code).toBe(200)
    expect([await isSignedIn(own), await isSignedIn(acting), await isSignedIn(elsewhere)]).toEqual([false, false, true])
    expect((await go(acting, `${name}@test.example`)).code).toBe(401)
  })

  test.each([
    ['by the call', (token: string) => portal.ask('POST', '/vue/logout/', { token })],
    [
      'by the shop’s way out',
      (token: string) => portal.send('/account/logout/', { headers: { authorization: `Token ${token}` } }),
    ],
  ])('ends by signing out %s, together with its original session and no other', async (_, signOut) => {
    const name = `leaving-${randomUUID()}`
    const own = await hire(portal, name, 1, ['MANAGE_USERS'])
    const elsewhere = await portal.login(`${name}@test.example`)
    const acting = jwtOf(await go(jwtOf(await go(own, 'joiner@test.example')), 'dealer@test.example'))
    await signOut(acting)
    expect([await isSignedIn(acting), await isSignedIn(own), await isSignedIn(elsewhere)]).toEqual([false, false, true])
    expect((await go(acting, `${name}@test.example`)).code).toBe(401)
  })

  test('a switch during a sign-out of the original session succeeds or is rejected, and leaves no session', async () => {
    const name = `at-once-${randomUUID()}`
    await hire(portal, name, 1, ['MANAGE_USERS'])
    for (let round = 0; round < 25; round += 1) {
      const own = await portal.login(`${name}@test.example`)
      const acting = jwtOf(await go(own, 'joiner@test.example'))
      const [on, out] = await Promise.all([
        go(acting, 'dealer@test.example'),
        portal.ask('POST', '/vue/logout/', { token: own }),
      ])
      expect([out.code, [200, 401].includes(on.code)]).toEqual([200, true])
      const left = on.code === 200 ? jwtOf(on) : acting
      expect([await isSignedIn(own), await isSignedIn(left)]).toEqual([false, false])
    }
  })

  test('a switch while all sessions of the user end succeeds or is rejected, without a deadlock', async () => {
    const name = `all-ended-${randomUUID()}`
    await hire(portal, name, 1, ['MANAGE_USERS'])
    const [found] = await portal.database.read
      .select()
      .from(contact)
      .where(eq(contact.email, `${name}@test.example`))
    for (let round = 0; round < 25; round += 1) {
      const own = await portal.login(`${name}@test.example`)
      const acting = jwtOf(await go(own, 'joiner@test.example'))
      // PostgreSQL stores the updated row after the newer row of the acting session.
      await portal.database.write((tx) =>
        tx
          .update(session)
          .set({ userAgent: 'x'.repeat(200) })
          .where(eq(session.id, sessionOf(own))),
      )
      const [on] = await Promise.all([
        go(acting, 'dealer@test.example'),
        portal.database.write((tx) => endSessionsOf(tx, found?.id ?? 0, new Date())),
      ])
      expect([200, 401]).toContain(on.code)
    }
  })

  test('can be signed out of through the shop, even after the permission is lost', async () => {
    const name = `losing-${randomUUID()}`
    const own = await hire(portal, name, 1, ['MANAGE_USERS'])
    const acting = jwtOf(await go(own, 'joiner@test.example'))
    const rights = (groups: string[]) =>
      portal.database.write((tx) =>
        tx
          .update(contact)
          .set({ groups })
          .where(eq(contact.email, `${name}@test.example`)),
      )
    await rights([])
    await portal.send('/account/logout/', { headers: { authorization: `Token ${acting}` } })
    await rights(['MANAGE_USERS'])
    expect([await isSignedIn(acting), await isSignedIn(own)]).toEqual([false, false])
  })

  test('rejects the user itself, an inactive and a more powerful user with a message', async () => {
    expect((await go(boss, 'boss@test.example')).messages).toEqual(['You are already boss@test.example.'])
    expect((await go(boss, 'left@test.example')).messages).toEqual([
      'left@test.example is inactive. Nobody can act as this user.',
    ])
    expect((await go(boss, 'uploader@test.example')).messages).toEqual([
      'uploader@test.example has permissions that you do not have. You cannot act as this user.',
    ])
  })

  test('names both users in the mails written while acting', async () => {
    await hire(portal, 'inviting', 2, ['CAN_CREATE_CONTACTS'])
    const invited = await portal.ask('POST', '/vue/company/2/create/contact/', {
      token: jwtOf(await go(boss, 'inviting@test.example')),
      body: { email: 'newcomer-by-hand@test.example', first_name: 'Jan', language: 'en' },
    })
    expect(invited).toMatchObject({ code: 200 })
    const mail = (await takeMails(portal)).find(({ to }) => to.includes('newcomer-by-hand@test.example'))
    expect(mail?.text).toContain('boss@test.example did this while acting as inviting@test.example.')
    expect(mail?.html).toContain('boss@test.example did this while acting as inviting@test.example.')
  })

  test('allows only the way back for a user who lost the permission', async () => {
    const token = await hire(portal, 'former', 1, ['MANAGE_USERS'])
    const acting = jwtOf(await go(token, 'joiner@test.example'))
    await portal.database.write((tx) =>
      tx.update(contact).set({ groups: [] }).where(eq(contact.email, 'former@test.example')),
    )
    expect((await go(acting, 'dealer@test.example')).code).toBe(403)
    expect(await go(acting, 'former@test.example')).toMatchObject({ code: 200, data: { user: { groups: [] } } })
  })

  test.each([
    ['the permission', { groups: ['IS_DEALER_ADMIN'] }],
    ['the company above it', { companyId: 4 }],
  ])('ends for a user who has lost %s, except for the way back', async (_, lost) => {
    const name = `loser-${randomUUID()}`
    const token = await hire(portal, name, 1, ['MANAGE_USERS'])
    const acting = jwtOf(await go(token, 'joiner@test.example'))
    expect(await isSignedIn(acting)).toBe(true)
    await portal.database.write((tx) =>
      tx
        .update(contact)
        .set(lost)
        .where(eq(contact.email, `${name}@test.example`)),
    )
    expect(await isSignedIn(acting)).toBe(false)
    expect((await go(acting, `${name}@test.example`)).code).toBe(200)
  })

  test('ends if the other user gets permissions that the user behind it may not manage', async () => {
    const name = `rising-${randomUUID()}`
    await hire(portal, name, 3, [])
    const acting = jwtOf(await go(boss, `${name}@test.example`))
    expect(await isSignedIn(acting)).toBe(true)
    await portal.database.write((tx) =>
      tx
        .update(contact)
        .set({ groups: ['CAN_UPLOAD'] })
        .where(eq(contact.email, `${name}@test.example`)),
    )
    expect(await isSignedIn(acting)).toBe(false)
  })

  test('requires MANAGE_USERS, and a user that the caller may manage', async () => {
    expect((await go(undefined, 'joiner@test.example')).code).toBe(401)
    expect((await go(dealer, 'joiner@test.example')).code).toBe(403)
    expect((await go(boss, 'uploader@test.example')).code).toBe(403)
    expect((await go(boss, 'colleague@test.example')).code).toBe(200)
    for (const email of ['nobody@test.example', 'left@test.example']) expect((await go(boss, email)).code).toBe(404)
    expect(await go(boss, 'BOSS@test.example')).toMatchObject({
      code: 409,
      messages: ['You are already boss@test.example.'],
    })
    for (const email of ['a@b.de', 'no address']) expect((await go(boss, email)).code).toBe(400)
  })

  test('sees only the company tree of the user who is really behind it', async () => {
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

  test('stores the line, and opens that company’s shop with it once', async () => {
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

  test('accepts only lines of that company, and returns 404 for a hidden company', async () => {
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
