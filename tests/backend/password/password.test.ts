import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createToken } from '#src/backend/platform/one-time-tokens.ts'
import { mail } from '#src/backend/platform/db/tables/portal.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact, oneTimeToken, session } from '#src/backend/platform/db/tables/contact.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'
import { takeMails, tokenIn } from '#tests/backend/platform/mail/read-mail.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let clerk: string
let admin: string
beforeAll(async () => {
  portal = await openTestPortal()
  clerk = await hire(portal, 'clerk', 2, ['CAN_CHANGE_PASSWORD'])
  admin = await portal.login('admin@test.example')
  await hire(portal, 'editor', 3, ['CAN_TRANSLATE'])
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

let hash: string | null
beforeEach(async () => {
  hash = (await find('joiner@test.example'))?.passwordHash ?? null
})
afterEach(() =>
  portal.database.write(async (tx) => {
    await tx.delete(mail)
    await tx.update(contact).set({ passwordHash: hash }).where(eq(contact.id, 3))
  }),
)

const fresh = 'Nut-und-Feder-8'
const find = async (email: string) =>
  (await portal.database.read.select().from(contact).where(eq(contact.email, email)))[0]
const reset = (email: string, headers = {}) => portal.ask('POST', '/vue/password/reset/', { body: { email }, headers })
const change = (token: string, more = {}) =>
  portal.ask('POST', '/vue/password/change/', { body: { token, password: fresh, password2: fresh, ...more } })
const signIn = (username: string, word: string) =>
  portal.ask('POST', '/vue/login/', { body: { username, password: word } })
const tokenFor = (contactId: number, at = new Date()) =>
  portal.database.write((tx) => createToken(tx, { kind: 'password', contactId }, at))
const lastAudit = async () => (await portal.database.read.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

describe('password.reset', () => {
  test('is mailed, however often someone else tries to register the address', async () => {
    const person = { email: 'joiner@test.example', password1: fresh, password2: fresh, first_name: 'A', last_name: 'B' }
    for (let i = 0; i < 6; i++) await portal.ask('POST', '/vue/register/contact/', { body: person })
    await reset('joiner@test.example')
    const subjects = (await takeMails(portal)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Neues Passwort'))).toHaveLength(1)
    expect(subjects).toHaveLength(6)
  })

  test('mails a link in the user’s language, with the brand of the requested site', async () => {
    const answer = await reset('JOINER@test.example', { host: 'kantwerk.localhost:3000' })
    expect(answer).toMatchObject({ code: 200, data: {} })
    const [mailed] = await takeMails(portal)
    expect(mailed).toMatchObject({ to: 'joiner@test.example', subject: 'Neues Passwort für Kantwerk' })
    expect(mailed?.from).toBe('Kantwerk <portal@kantwerk.example>')
    expect(mailed?.text).toContain('http://kantwerk.localhost:3000/account/password/change/')
    expect((await change(tokenIn(mailed ?? { text: '' }))).code).toBe(200)
  })

  test('ignores a host that is not a known site', async () => {
    await reset('joiner@test.example', { host: 'evil.example' })
    const [mailed] = await takeMails(portal)
    expect(mailed?.text).toContain('http://localhost:3000/account/password/change/')
    expect(mailed?.raw).not.toContain('evil')
  })

  test('gives the same answer and sends no mail for an unknown address or one that may not sign in', async () => {
    const answers = [await reset('joiner@test.example')]
    await takeMails(portal)
    for (const email of ['nobody@test.example', 'left@test.example']) answers.push(await reset(email))
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, headers: 0 }))).size).toBe(1)
    expect(await takeMails(portal)).toEqual([])
    const rows = await portal.database.read.select().from(mail)
    expect(rows.map(({ endedAt, sentAt }) => [endedAt !== null, sentAt !== null]).sort()).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ])
    expect((await reset('no address')).code).toBe(400)
  })
})

describe('password.change', () => {
  test('sets the password, ends the user’s sessions and mails a notice', async () => {
    const old = await portal.login('joiner@test.example')
    expect((await change(await tokenFor(3))).code).toBe(200)
    expect((await portal.ask('GET', '/vue/shop-url/', { token: old })).code).toBe(401)
    expect((await signIn('joiner@test.example', password)).code).toBe(401)
    expect((await signIn('joiner@test.example', fresh)).code).toBe(200)
    const [event] = await portal.database.read.select().from(audit).where(eq(audit.action, 'password.change'))
    expect(event).toMatchObject({ contactId: 3, subject: 'contact 3' })
    expect(JSON.stringify(event)).not.toMatch(/argon2|Feder/)
    const [mailed] = await takeMails(portal)
    expect(mailed).toMatchObject({ to: 'joiner@test.example', subject: expect.stringContaining('wurde geändert') })
    expect(tokenIn(mailed ?? { text: '' })).toBe('')
  })

  test('accepts a link once, and revokes the user’s other links', async () => {
    const [one, two] = [await tokenFor(3), await tokenFor(3)]
    expect((await change(one, { password2: 'something else' })).code).toBe(400)
    expect((await change(one)).code).toBe(200)
    for (const token of [one, two])
      expect(await change(token)).toMatchObject({ code: 400, errors: { token: [expect.any(String)] } })
  })

  test('rejects invalid, expired and other kinds of links with the same answer', async () => {
    const shop = await portal.database.write((tx) => createToken(tx, { kind: 'shop', contactId: 3 }, new Date()))
    const tokens = ['made up', shop, await tokenFor(3, new Date(Date.now() - 3_601_000))]
    const answers = await Promise.all(tokens.map((token) => change(token)))
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, headers: 0 }))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 400, messages: [expect.stringContaining('has been used or has expired')] })
    expect((await change('made up', { password: 'short', password2: 'short' })).errors).toHaveProperty('password')
  })

  test('changes once for fifty parallel requests with one link', { timeout: 120_000 }, async () => {
    const token = await tokenFor(3)
    const words = Array.from({ length: 50 }, (_, i) => `Nut-und-Feder-${i}`)
    const answers = await Promise.all(words.map((word) => change(token, { password: word, password2: word })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 400)])
    const winner = words[answers.findIndex(({ code }) => code === 200)] ?? ''
    expect((await signIn('joiner@test.example', winner)).code).toBe(200)
  })

  test('changes once for parallel requests with several links of one user, without a fault', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenFor(3)))
    const answers = await Promise.all(tokens.map((token) => change(token)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 400)])
  })

  test('does not reactivate an inactive user', async () => {
    expect((await change(await tokenFor(5))).code).toBe(200)
    expect(await find('left@test.example')).toMatchObject({ active: false })
  })

  test('limits failed tries per network, but never rejects a valid link', async () => {
    const from = (token: string) =>
      withRequestScope({ locale: 'en', nonce: undefined, ip: '198.51.100.4' }, () => change(token))
    for (let i = 0; i < 300; i++) expect((await from('made up')).code).toBe(400)
    const refused = await from('made up')
    expect(refused.code).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from(await tokenFor(3))).code).toBe(200)
  })
})

describe('password.link', () => {
  const read = async (token: string) => (await portal.ask('POST', '/vue/password/link/', { body: { token } })).data

  test('returns the owner of a link while it is valid, and does not use it up', async () => {
    const token = await tokenFor(3)
    for (let i = 0; i < 3; i++) expect(await read(token)).toEqual({ state: 'open', email: 'joiner@test.example' })
    expect((await change(token)).code).toBe(200)
    expect(await read(token)).toEqual({ state: 'used', email: '' })
    expect(await read('made up')).toEqual({ state: 'over', email: '' })
  })
})

describe('password.changeLink', () => {
  const ask = (token: string | undefined, email: string) =>
    portal.ask('POST', '/vue/password/change-link/', { ...(token && { token }), body: { email } })

  test('returns a token for a contact in scope, stores it as a hash and audits it', async () => {
    const answer = await ask(clerk, 'Joiner@TEST.example')
    const token = z.string().parse(answer.data['token'])
    const event = await lastAudit()
    expect(event).toMatchObject({ action: 'password.changeLink', subject: 'contact 3' })
    expect(JSON.stringify([event, await portal.database.read.select().from(oneTimeToken)])).not.toContain(token)
    expect((await change(token)).code).toBe(200)
  })

  test('requires the permission, and rejects hidden contacts and those with more permissions', async () => {
    expect((await ask(undefined, 'joiner@test.example')).code).toBe(401)
    expect((await ask(admin, 'joiner@test.example')).code).toBe(403)
    const elsewhere = await ask(clerk, 'other@test.example')
    const unknown = await ask(clerk, 'nobody@test.example')
    expect([elsewhere.code, elsewhere.messages]).toEqual([404, unknown.messages])
    expect((await ask(clerk, 'editor@test.example')).code).toBe(403)
    expect((await ask(clerk, 'x')).code).toBe(400)
  })

  test('ends sessions that act as the user, and those in which the user acts as others', async () => {
    const boss = await hire(portal, 'boss', 1, ['MANAGE_USERS'])
    const jwt = (answer: { data: Record<string, unknown> }) => z.string().parse(answer.data['jwt'])
    const acting = jwt(
      await portal.ask('POST', '/vue/switch-user/', { token: boss, body: { email: 'joiner@test.example' } }),
    )
    const row = await find('boss@test.example')
    await change(await tokenFor(row?.id ?? 0))
    for (const token of [boss, acting]) expect((await portal.ask('GET', '/vue/shop-url/', { token })).code).toBe(401)
    const open = await portal.database.read
      .select()
      .from(session)
      .where(eq(session.realContactId, row?.id ?? 0))
    expect(open.every(({ endedAt }) => endedAt !== null)).toBe(true)
  })
})
