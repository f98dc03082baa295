import { argon2, createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { maintenance } from '#src/backend/platform/db/tables/portal.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact, session } from '#src/backend/platform/db/tables/contact.ts'
import { endOfDay } from '#src/site/date.ts'
import { loadSites } from '#src/site/sites.server.ts'
import { openTestPortal, password, secret, type TestPortal } from '#tests/backend/portal.ts'

// Counts hashes instead of time: the parameters define what a hash costs.
vi.mock(import('node:crypto'), async (original) => {
  const real = await original()
  return { ...real, argon2: vi.fn(real.argon2) }
})

vi.stubEnv('PORTAL_SECRET', secret)

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const loginAs = (username: string, word = password) =>
  portal.ask('POST', '/vue/login/', { body: { username, password: word } })

describe('session.login', () => {
  test('returns a token and the user, regardless of the name’s case, with lines in order in the caller’s language', async () => {
    const answer = await portal.ask('POST', '/vue/login/', {
      body: { username: ' dealer@TEST.example ', password },
      headers: { 'accept-language': 'de-AT, en;q=0.5' },
    })
    expect(answer).toMatchObject({
      code: 200,
      status: true,
      data: {
        user: {
          username: 'Dealer@test.example',
          id: 2,
          company: [2, 'Dealer <b>& Sons</b>'],
          last_line: null,
          lines: [
            ['fronts', 'Fronten'],
            ['doors', 'Türblätter'],
          ],
          groups: ['IS_DEALER_ADMIN', 'CAN_APPROVE_ORDER'],
          shop_url: '/dealer/company/2/shop/',
        },
      },
    })
    const [row] = await portal.database.read.select().from(audit).where(eq(audit.action, 'session.login'))
    expect(row).toMatchObject({ contactId: 2, subject: 'contact 2' })
  })

  test('returns one answer, at the same cost, for every kind of failed login', async () => {
    const answers = []
    vi.mocked(argon2).mockClear()
    for (const [name, word] of [
      ['admin@test.example', 'another password'],
      ['nobody@test.example', password],
      ['left@test.example', password],
      ['invited@test.example', password],
    ] as const) {
      const { headers: _, ...answer } = await loginAs(name, word)
      answers.push(answer)
    }
    expect(answers).toEqual(
      Array.from({ length: 4 }, () => ({
        code: 401,
        status: false,
        messages: ['The email address or password is incorrect.'],
        data: {},
      })),
    )
    const works = vi
      .mocked(argon2)
      .mock.calls.map(([kind, { memory, passes, parallelism, tagLength }]) =>
        [kind, memory, passes, parallelism, tagLength].join(' '),
      )
    expect(works).toHaveLength(4)
    expect(new Set(works).size).toBe(1)
  })

  test('rejects an account after ten failures, known or not, with the time to wait; not other accounts', async () => {
    for (const name of ['locked@test.example', 'joiner@test.example']) {
      for (let i = 0; i < 10; i++) expect((await loginAs(name, 'another password')).code).toBe(401)
      const refused = await loginAs(name)
      expect(refused).toMatchObject({ code: 429, status: false })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    }
    expect((await loginAs('translator@test.example')).code).toBe(200)
  })

  test('does not count successful logins', async () => {
    for (let i = 0; i < 12; i++) expect((await loginAs('translator@test.example')).code).toBe(200)
  })

  test('limits parallel attempts too', async () => {
    const codes = await Promise.all(
      Array.from({ length: 15 }, async () => (await loginAs('hurried@test.example', 'another password')).code),
    )
    expect(codes.filter((code) => code === 401)).toHaveLength(10)
  })

  test('reports missing fields', async () => {
    expect(await portal.ask('POST', '/vue/login/', { body: { username: '' } })).toMatchObject({
      code: 400,
      errors: { username: [expect.any(String)], password: [expect.any(String)] },
    })
  })
})

describe('a token', () => {
  const sign = (claims: { jti: string; expiresInSeconds: number; key?: string }) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('1')
      .setJti(claims.jti)
      .setAudience('account-portal')
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + claims.expiresInSeconds)
      .sign(
        createHash('sha256')
          .update(claims.key ?? `portal token ${secret}`)
          .digest(),
      )
  const isIn = async (token: string) => (await portal.ask('GET', '/vue/shop-url/', { token })).code === 200

  test('is accepted with any of three schemes, and only in that header', async () => {
    const token = await portal.login('admin@test.example')
    for (const word of ['Token', 'JWT', 'bearer']) {
      expect((await portal.ask('GET', '/vue/shop-url/', { headers: { authorization: `${word} ${token}` } })).code).toBe(
        200,
      )
    }
    expect((await portal.ask('GET', '/vue/shop-url/', { headers: { authorization: `Basic ${token}` } })).code).toBe(401)
    expect(
      (await portal.ask('GET', '/vue/shop-url/', { headers: { cookie: `token=${token}; jwt=${token}` } })).code,
    ).toBe(401)
  })

  test('is rejected if expired, forged, without a session, ended, or of an inactive user', async () => {
    const [row] = await portal.database.write((tx) =>
      tx
        .insert(session)
        .values({
          id: crypto.randomUUID(),
          contactId: 1,
          createdAt: new Date(),
          expiresAt: new Date(Date.now() + 60_000),
        })
        .returning(),
    )
    const jti = row?.id ?? ''
    expect(await isIn(await sign({ jti, expiresInSeconds: 60 }))).toBe(true)
    expect(await isIn(await sign({ jti, expiresInSeconds: -1 }))).toBe(false)
    expect(await isIn(await sign({ jti, expiresInSeconds: 60, key: 'another' }))).toBe(false)
    expect(await isIn(await sign({ jti: crypto.randomUUID(), expiresInSeconds: 60 }))).toBe(false)
    await portal.database.write((tx) => tx.update(session).set({ endedAt: new Date() }).where(eq(session.id, jti)))
    expect(await isIn(await sign({ jti, expiresInSeconds: 60 }))).toBe(false)

    const token = await portal.login('other@test.example')
    const setActive = (active: boolean) =>
      portal.database.write((tx) => tx.update(contact).set({ active }).where(eq(contact.id, 4)))
    await setActive(false)
    expect(await isIn(token)).toBe(false)
    await setActive(true)
    expect(await isIn(token)).toBe(true)
  })

  test("ends with the calendar day in the site's time zone, and before 24 hours", () => {
    expect(endOfDay(new Date('2026-11-21T12:00:00Z'), 'Europe/Berlin').toISOString()).toBe('2026-11-21T23:00:00.000Z')
    expect(endOfDay(new Date('2026-07-01T21:59:59.999Z'), 'Europe/Berlin').toISOString()).toBe(
      '2026-07-01T22:00:00.000Z',
    )
    expect(endOfDay(new Date('2026-07-01T22:00:00Z'), 'Europe/Berlin').toISOString()).toBe('2026-07-02T21:59:59.000Z')
    expect(endOfDay(new Date('2026-10-24T22:00:00Z'), 'Europe/Berlin').toISOString()).toBe('2026-10-25T21:59:59.000Z')
  })
})

describe('session.maintenance', () => {
  test('needs no token; it renews a valid one, and returns null for an invalid one', async () => {
    expect(await portal.ask('GET', '/vue/maintenance/')).toMatchObject({
      code: 200,
      data: {
        jwt: null,
        sent_created: null,
        login_allowed: true,
        test_login_allowed: true,
        flash_text: '',
        subdomain: 'localhost',
        shop_url: '',
      },
    })
    const token = await portal.login('admin@test.example')
    const { data } = await portal.ask('GET', '/vue/maintenance/', { token })
    expect(Math.abs(Date.parse(String(data['sent_created'])) - Date.now())).toBeLessThan(60_000)
    expect((await portal.ask('GET', '/vue/shop-url/', { token: String(data['jwt']) })).code).toBe(200)
    expect((await portal.ask('GET', '/vue/maintenance/', { token: 'forged' })).data['jwt']).toBeNull()
  })

  test('returns the full host of the company’s site, even if another one starts with the same name', async () => {
    const file = join(tmpdir(), `portal-two-sites-${process.pid}.json`)
    const siteAt = (host: string) => ({ host, title: host, logo: { path: 'M0 0' }, accent: '#0b6e5f' })
    writeFileSync(file, JSON.stringify(['portal.kantwerk.example', 'portal.tuerblatt.example'].map(siteAt)))
    const token = await portal.login('admin@test.example')
    const [admin] = await portal.database.read
      .select({ companyId: contact.companyId })
      .from(contact)
      .where(eq(contact.email, 'admin@test.example'))
    const shopsAt = (site: string) =>
      portal.database.write((tx) =>
        tx
          .update(company)
          .set({ site })
          .where(eq(company.id, admin?.companyId ?? 0)),
      )
    loadSites(file)
    try {
      await shopsAt('portal.tuerblatt.example')
      const { data } = await portal.ask('GET', '/vue/maintenance/', { token })
      expect(data['subdomain']).toBe('portal.tuerblatt.example')
    } finally {
      loadSites(undefined)
      await shopsAt('')
      rmSync(file)
    }
  })

  test('returns the operator’s settings', async () => {
    await portal.database.write((tx) => tx.update(maintenance).set({ loginAllowed: false, flashText: 'Inventur' }))
    expect((await portal.ask('GET', '/vue/maintenance/')).data).toMatchObject({
      login_allowed: false,
      flash_text: 'Inventur',
    })
    await portal.database.write((tx) => tx.update(maintenance).set({ loginAllowed: true, flashText: '' }))
  })
})

describe('An unusual request', () => {
  test('is rejected for letters that no address has, and for text that cannot be stored', async () => {
    const signIn = (username: string) => portal.ask('POST', '/vue/login/', { body: { username, password } })
    expect((await signIn('admİn@test.example')).code).toBe(401)
    expect((await signIn('ADMIN@test.example')).code).toBe(200)
    const token = await portal.login('admin@test.example')
    expect((await portal.ask('GET', '/vue/contact/list/?email=%00&page=1', { token })).code).toBe(400)
    const line = { line: 'a\u0000', cid: 1 }
    expect((await portal.ask('POST', '/vue/change-line-and-shop/', { token, body: line })).code).toBe(400)
  })

  test('is answered in the language with the highest weight, in any spelling of the header', async () => {
    const asked = async (accepted: string) =>
      (await portal.ask('GET', '/vue/shop-url/', { headers: { 'accept-language': accepted } })).messages[0]
    const [english, german] = [await asked('en'), await asked('de')]
    expect(german).not.toBe(english)
    expect(await asked('fr, en ; q=0.3, de-AT; x=1; q=0.7')).toBe(german)
    expect(await asked('de;q=0, en')).toBe(english)
    expect(await asked(`de${' '.repeat(15_000)}`)).toBe(german)
  })
})

describe('session.login in maintenance', () => {
  const set = (state: Partial<typeof maintenance.$inferInsert>) =>
    portal.database.write((tx) => tx.update(maintenance).set(state))
  const signIn = () => portal.ask('POST', '/vue/login/', { body: { username: 'admin@test.example', password } })

  test('works while test login is open, and is otherwise rejected with the operator’s message', async () => {
    await set({ loginAllowed: false })
    expect((await signIn()).code).toBe(200)
    await set({ testLoginAllowed: false })
    expect(await signIn()).toMatchObject({ code: 503, messages: ['Login is currently unavailable.'] })
    await set({ flashText: 'Inventur' })
    expect(await signIn()).toMatchObject({ code: 503, messages: ['Inventur'] })
    await set({ loginAllowed: true, testLoginAllowed: true, flashText: '' })
    expect((await signIn()).code).toBe(200)
  })
})

test('logs no password, token or hash', async () => {
  await loginAs('admin@test.example')
  expect(portal.lines.length).toBeGreaterThan(10)
  expect(portal.lines.join('')).not.toMatch(/a long password|another password|eyJ|argon2id/)
})
