import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createToken } from '#src/backend/platform/one-time-tokens.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { loginLimits } from '#src/backend/session/login-limits.ts'
import { openTestPortal, password, secret, type TestPortal } from '#tests/backend/portal.ts'

const guest = 'guest.kantwerk@demo.example'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.database.write(async (tx) => {
    const [other] = await tx.select().from(contact).where(eq(contact.id, 1))
    const passwordHash = other?.passwordHash ?? null
    await tx.insert(contact).values({ id: 90, companyId: 2, email: guest, passwordHash, active: true, firstName: 'G' })
  })
})
afterAll(() => portal.close())
beforeEach(() => portal.database.write((tx) => tx.delete(rateLimit)))

type Try = { from: string; as?: string; word?: string; device?: string }

const signIn = ({ from, as = 'joiner@test.example', word = password, device }: Try) =>
  withRequestScope({ locale: 'en', nonce: undefined, ip: from }, () =>
    portal.ask('POST', '/vue/login/', { body: { username: as, password: word, ...(device && { device }) } }),
  )
const codeOf = async (one: Try) => (await signIn(one)).code
const wrong = (one: Try) => codeOf({ word: 'another password', ...one })
const wrongs = async (count: number, one: Try) => {
  const codes: number[] = []
  for (let i = 0; i < count; i++) codes.push(await wrong(one))
  return codes
}
const deviceOf = async (one: Try) => z.string().parse((await signIn(one)).data['device'])
const many = (count: number, code: number) => Array.from({ length: count }, () => code)

describe('wrong logins', () => {
  test.each(['joiner@test.example', 'nobody@test.example'])(
    'for %s are limited to ten in 15 minutes per network, for all its addresses, and not for other networks',
    async (as) => {
      const from = (i: number) => `2001:db8:1:2::${i.toString(16)}`
      for (let i = 1; i <= 10; i++) expect(await wrong({ as, from: from(i) })).toBe(401)
      const refused = await signIn({ as, from: from(4_000) })
      expect(refused.code).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
      expect(await wrong({ as, from: '2001:db8:1:3::1' })).toBe(401)
    },
  )

  test.each(['joiner@test.example', 'nobody@test.example'])(
    'for %s are limited to a hundred a day from unknown networks, and a rejected one does not count',
    async (as) => {
      const answers = []
      for (let i = 0; i < 10; i++) answers.push(...(await wrongs(11, { as, from: `192.0.2.${i}` })))
      expect(answers).toEqual(Array.from({ length: 10 }, () => [...many(10, 401), 429]).flat())
      const refused = await signIn({ as, from: '198.51.100.9' })
      expect(refused).toMatchObject({
        code: 429,
        messages: [expect.stringMatching(/ in 24\u00a0hours, or request a new password/)],
      })
    },
  )

  test('never lock out a device or network from which the account has signed in', async () => {
    const device = await deviceOf({ from: '203.0.113.1' })
    for (let i = 0; i < 11; i++) await wrongs(10, { from: `192.0.2.${i}` })
    expect(await codeOf({ from: '198.51.100.9' })).toBe(429)
    expect(await codeOf({ from: '198.51.100.9', device })).toBe(200)
    expect(await codeOf({ from: '203.0.113.1' })).toBe(200)
  })

  test('never lock out a user at the place where they set a new password', async () => {
    const home = '203.0.113.7'
    const at = <Answer>(from: string, ask: () => Promise<Answer>) =>
      withRequestScope({ locale: 'en', nonce: undefined, ip: from }, ask)
    const [person] = await portal.database.read.select().from(contact).where(eq(contact.email, 'joiner@test.example'))
    const { id: contactId = 0, passwordHash = null } = person ?? {}
    for (let i = 0; i < 10; i++) await wrongs(10, { from: `192.0.2.${i}` })
    await wrongs(10, { from: home })
    expect(await codeOf({ from: home })).toBe(429)

    const link = await portal.database.write((tx) => createToken(tx, { kind: 'password', contactId }, new Date()))
    const word = 'Nut-und-Feder-8'
    const sent = { token: link, password: word, password2: word }
    expect((await at(home, () => portal.ask('POST', '/vue/password/change/', { body: sent }))).code).toBe(200)
    const { code, data } = await signIn({ from: home, word })
    expect(code).toBe(200)
    expect(await codeOf({ from: '192.0.2.1', word })).toBe(429)

    for (let i = 10; i < 20; i++) await wrongs(10, { from: `192.0.2.${i}` })
    const other = 'Zinken-und-Zapfen-9'
    const changed = { password: word, new_password: other, new_password2: other }
    const token = z.string().parse(data['jwt'])
    expect(
      (await at('203.0.113.8', () => portal.ask('POST', '/vue/account/password/', { token, body: changed }))).code,
    ).toBe(200)
    expect(await codeOf({ from: '203.0.113.8', word: other })).toBe(200)
    await portal.database.write((tx) => tx.update(contact).set({ passwordHash }).where(eq(contact.id, contactId)))
  })

  test('of a colleague in the same network do not lock out the device of the account’s owner', async () => {
    const device = await deviceOf({ from: '203.0.113.1' })
    await wrongs(11, { from: '203.0.113.1' })
    expect(await codeOf({ from: '203.0.113.1' })).toBe(429)
    expect(await codeOf({ from: '203.0.113.1', device })).toBe(200)
  })

  test('of one colleague, for any accounts, do not lock out a company behind one address', async () => {
    const company = '203.0.113.50'
    for (let i = 0; i < 300; i++) expect(await wrong({ from: company, as: `made-up-${i % 40}@test.example` })).toBe(401)
    for (const as of ['joiner@test.example', 'other@test.example', 'translator@test.example'])
      expect(await codeOf({ from: company, as })).toBe(200)
  })

  test('count per account: tries for other accounts do not lock it out', () => {
    const strangers = ['joiner', 'other'].map((account) => {
      const standing = { account, network: '203.0.113.50', isGuest: false, device: null, isFamiliar: false }
      return loginLimits(secret, standing).map(({ key }) => key)
    })
    expect(strangers.map((keys) => keys.length)).toEqual([2, 2])
    expect(new Set(strangers.flat()).size).toBe(4)
  })

  test('on a known device are limited to ten as well, and count for its network', async () => {
    const device = await deviceOf({ from: '203.0.113.1' })
    expect(await wrongs(11, { from: '203.0.113.1', device })).toEqual([...many(10, 401), 429])
    expect(await codeOf({ from: '203.0.113.1' })).toBe(429)
    expect(await codeOf({ from: '203.0.113.2' })).toBe(200)
  })

  test('are limited in parallel too', async () => {
    const at = (i: number) => wrong({ from: `192.0.2.${i % 2}` })
    const codes = await Promise.all(Array.from({ length: 40 }, (_, i) => at(i)))
    expect(codes.filter((code) => code === 401)).toHaveLength(20)
  })

  test('do not include successful logins', async () => {
    for (let i = 0; i < 12; i++) expect(await codeOf({ from: '203.0.113.1' })).toBe(200)
    expect(await wrongs(11, { from: '203.0.113.1' })).toEqual([...many(10, 401), 429])
  })

  test('never lock out the guest of a site', async () => {
    for (let i = 0; i < 12; i++) expect(await wrong({ from: '192.0.2.1', as: guest })).toBe(401)
    const answer = await signIn({ from: '192.0.2.1', as: guest.toUpperCase() })
    expect([answer.code, answer.data['device']]).toEqual([200, undefined])
  })
})

describe('the token of a device', () => {
  const lock = async (as = 'joiner@test.example') => {
    for (let i = 0; i < 10; i++) await wrongs(10, { from: `192.0.2.${i}`, as })
  }
  let networks = 0
  /** Logs in from a new network each time, as a network is known after a login from it. */
  const isKnown = async (device: string, as = 'joiner@test.example') =>
    (await codeOf({ from: `198.51.100.${(networks += 1)}`, device, as })) === 200

  test('is valid for the accounts that signed in there, and for no others', async () => {
    const one = await deviceOf({ from: '203.0.113.1' })
    const both = await deviceOf({ from: '203.0.113.1', as: 'other@test.example', device: one })
    await lock()
    await lock('other@test.example')
    await lock('translator@test.example')
    expect(await Promise.all([isKnown(both), isKnown(both, 'other@test.example')])).toEqual([true, true])
    expect(await isKnown(one, 'other@test.example')).toBe(false)
    expect(await isKnown(both, 'translator@test.example')).toBe(false)
    expect(await isKnown(`${both}x`)).toBe(false)
  })

  test('does not reveal its owner, and is issued only for a correct password', async () => {
    const device = await deviceOf({ from: '203.0.113.1' })
    const shown = Buffer.from(device.split('.')[1] ?? '', 'base64url').toString()
    expect(Object.keys(JSON.parse(shown)).toSorted()).toEqual(['accounts', 'aud', 'exp', 'jti'])
    expect(shown).not.toMatch(/joiner|argon/)
    expect((await signIn({ from: '203.0.113.1', word: 'another password', device })).data).toEqual({})
  })

  test('has a maximum size: of nine accounts the least recent is forgotten', async () => {
    const [row] = await portal.database.read.select().from(contact).where(eq(contact.id, 3))
    const people = Array.from({ length: 8 }, (_, i) => `person-${i}@test.example`)
    await portal.database.write((tx) =>
      tx.insert(contact).values(
        people.map((email) => ({
          companyId: 3,
          email,
          passwordHash: row?.passwordHash ?? '',
          active: true,
          firstName: 'P',
        })),
      ),
    )
    let device = await deviceOf({ from: '203.0.113.1' })
    for (const as of people) device = await deviceOf({ from: '203.0.113.1', as, device })
    expect(device.length).toBeLessThan(1_000)
    await lock()
    await lock('person-0@test.example')
    expect([await isKnown(device), await isKnown(device, 'person-0@test.example')]).toEqual([false, true])
  })

  test('expires with a new password, and so do the known networks', async () => {
    const as = 'other@test.example'
    const device = await deviceOf({ from: '203.0.113.1', as })
    const change = { kind: 'password', contactId: 4 } as const
    const token = await portal.database.write((tx) => createToken(tx, change, new Date()))
    const fresh = 'quite another password'
    const body = { token, password: fresh, password2: fresh }
    expect((await portal.ask('POST', '/vue/password/change/', { body })).code).toBe(200)
    await lock(as)
    for (const from of ['203.0.113.1', '198.51.100.9'])
      expect(await codeOf({ from, as, device, word: fresh })).toBe(429)
  })
})
