import { desc, eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createToken } from '#src/backend/platform/one-time-tokens.ts'
import { mail } from '#src/backend/platform/db/tables/portal.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { person, place } from '#tests/backend/register/registrant.ts'
import { takeMails, tokenIn } from '#tests/backend/platform/mail/read-mail.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})
afterEach(() => portal.database.write((tx) => tx.delete(mail)))

const begin = (email: string, headers: Record<string, string> = {}) =>
  portal.ask('POST', '/vue/register/contact/', { body: person(email), headers })
const complete = (token: string, more = {}) =>
  portal.ask('POST', '/vue/register/company/', { body: { ...place, token, ...more } })
const find = async (email: string) =>
  (await portal.database.read.select().from(contact).where(eq(contact.email, email)))[0]

describe('register.resend', () => {
  const resend = (email: string, ip = '') =>
    withRequestScope({ locale: 'en', nonce: undefined, ip }, () =>
      portal.ask('POST', '/vue/register/resend/', { body: { email } }),
    )

  test('mails the link of the newest registration again, and both links lead to the second step', async () => {
    await begin('again@new.example')
    const [first] = await takeMails(portal)
    expect(await resend('AGAIN@new.example')).toMatchObject({ code: 200, data: {} })
    const [second, ...others] = await takeMails(portal)
    expect([second?.to, second?.subject, others]).toEqual(['again@new.example', first?.subject, []])
    const [one, other] = [tokenIn({ text: first?.text ?? '' }), tokenIn({ text: second?.text ?? '' })]
    expect(other).not.toBe(one)
    expect((await complete(other)).code).toBe(200)
    expect((await complete(one)).code).toBe(400)
    const isEvent = eq(audit.action, 'register.resend')
    const [event] = await portal.database.read.select().from(audit).where(isEvent).orderBy(desc(audit.id)).limit(1)
    expect(event).toMatchObject({ contactId: null, subject: 'address again@new.example' })
  })

  test('gives the same answer for an address with an account as for an unknown one, and mails only the owner', async () => {
    const known = await resend('dealer@TEST.example')
    const unknown = await resend('stranger@new.example')
    expect({ ...known, headers: 0 }).toEqual({ ...unknown, headers: 0 })
    const mailed = await takeMails(portal)
    expect(mailed.map(({ to }) => to)).toEqual(['Dealer@test.example'])
  })

  test('is rejected within a minute with the seconds to wait, for any address, and after four in an hour', async () => {
    for (const email of ['dealer@test.example', 'waits@new.example']) {
      expect((await resend(email, '192.0.2.33')).code).toBe(200)
      const refused = await resend(email, '192.0.2.33')
      expect(refused.code).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
    const minutePassed = () =>
      portal.database.write((tx) => tx.delete(rateLimit).where(like(rateLimit.key, 'register-resend:60:%')))
    for (let i = 0; i < 3; i++) {
      await minutePassed()
      expect((await resend('waits@new.example', '192.0.2.33')).code).toBe(200)
    }
    await minutePassed()
    const refused = await resend('waits@new.example', '192.0.2.33')
    expect([refused.code, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([429, true])
    expect((await resend('waits@new.example', '192.0.2.34')).code).toBe(200)
  })
})

describe('register.link', () => {
  const read = async (token: string) => (await portal.ask('POST', '/vue/register/link/', { body: { token } })).data

  test('returns the owner of a link while it is valid, and does not use it up', async () => {
    await begin('Reads@new.example')
    const [mailed] = await takeMails(portal)
    const token = tokenIn({ text: mailed?.text ?? '' })
    for (let i = 0; i < 3; i++)
      expect(await read(token)).toEqual({ state: 'open', email: 'Reads@new.example', is_own: false })
    expect((await complete(token)).code).toBe(200)
    expect(await read(token)).toEqual({ state: 'used', email: '', is_own: false })
  })

  test('detects a link that is expired, invalid, or of a registration that another link completed', async () => {
    const old = new Date(Date.now() - 7 * 86_400_000 - 1000)
    const [aged, other, orphan] = await portal.database.write(async (tx) => [
      await createToken(tx, { kind: 'registration', contactId: null, payload: { registrationId: 1 } }, old),
      await createToken(tx, { kind: 'password', contactId: 2 }, new Date()),
      await createToken(tx, { kind: 'registration', contactId: null, payload: { registrationId: 0 } }, new Date()),
    ])
    const over = { state: 'over', email: '', is_own: false }
    expect([await read(aged), await read('made up'), await read(other)]).toEqual([over, over, over])
    expect(await read(orphan)).toEqual({ state: 'used', email: '', is_own: false })
  })
})

describe('if several users register one address, the account', () => {
  const proofOfOwn = 'a secret of this browser alone'
  const beginAs = async (email: string, password: string, proof?: string) => {
    const body = { ...person(email), password1: password, password2: password, ...(proof !== undefined && { proof }) }
    expect(await portal.ask('POST', '/vue/register/contact/', { body })).toMatchObject({ code: 200, data: {} })
  }
  const mine = 'Zinken-und-Zapfen-7'
  const theirs = 'Nut-und-Feder-Brett-8'
  const mayLogIn = async (username: string, with_: string) =>
    (await portal.ask('POST', '/vue/login/', { body: { username, password: with_ } })).code === 200
  const newestLink = async () => tokenIn((await takeMails(portal)).at(-1) ?? { text: '' })

  test('is that of the user with the proof of the first step, whichever link is opened', async () => {
    const email = 'owner-by-proof@new.example'
    await beginAs(email, mine, proofOfOwn)
    await beginAs(email, theirs)
    const token = await newestLink()
    const link = (proof?: string) => portal.ask('POST', '/vue/register/link/', { body: { token, proof } })
    expect((await link()).data).toEqual({ state: 'open', email, is_own: false })
    expect((await link(proofOfOwn)).data).toEqual({ state: 'open', email, is_own: true })
    expect((await complete(token, { proof: proofOfOwn })).code).toBe(200)
    expect([await mayLogIn(email, mine), await mayLogIn(email, theirs)]).toEqual([true, false])
  })

  test('is that of the user with the password, and a wrong one creates no account and does not use the link', async () => {
    const email = 'owner-by-password@new.example'
    await beginAs(email, mine)
    await beginAs(email, theirs, proofOfOwn)
    const token = await newestLink()
    const wrong = await complete(token, { password: 'Hobel-und-Raspel-9' })
    expect(wrong).toMatchObject({
      code: 400,
      errors: { password: ['Incorrect password. Enter the one you chose when you registered, or register again.'] },
    })
    expect(await find(email)).toBeUndefined()
    expect((await complete(token, { password: mine })).code).toBe(200)
    expect([await mayLogIn(email, mine), await mayLogIn(email, theirs)]).toEqual([true, false])
  })

  const from = <T>(ip: string, run: () => Promise<T>) => withRequestScope({ locale: 'en', nonce: undefined, ip }, run)

  test('is that of a user who requests the link again, even if strangers register later', async () => {
    const email = 'sent-again@new.example'
    await from('192.0.2.50', () => beginAs(email, mine, proofOfOwn))
    for (let i = 0; i < 12; i++) await from('192.0.2.51', () => beginAs(email, theirs))
    await takeMails(portal)
    const again = (ip: string, more = {}) =>
      from(ip, () => portal.ask('POST', '/vue/register/resend/', { body: { email, ...more } }))
    expect((await again('192.0.2.52')).code).toBe(200)
    const anybodys = await newestLink()
    // A link requested with the owner’s proof needs no password. Any other link needs the owner’s password.
    await again('192.0.2.53', { proof: proofOfOwn })
    const own = await newestLink()
    const wrong = await complete(anybodys, { password: 'Hobel-und-Raspel-9' })
    expect(wrong.code).toBe(400)
    expect((await complete(own)).code).toBe(200)
    expect([await mayLogIn(email, mine), await mayLogIn(email, theirs)]).toEqual([true, false])
  })

  test('is found by the password on another device, however many strangers register later', async () => {
    const email = 'pushed@new.example'
    await from('192.0.2.60', () => beginAs(email, mine))
    for (let i = 0; i < 12; i++) await from('192.0.2.61', () => beginAs(email, theirs))
    const token = await newestLink()
    expect((await from('192.0.2.62', () => complete(token, { password: mine }))).code).toBe(200)
    expect([await mayLogIn(email, mine), await mayLogIn(email, theirs)]).toEqual([true, false])
  })

  test('has a limit on password guesses', async () => {
    await beginAs('guessed@new.example', mine)
    const token = await newestLink()
    const codes: number[] = []
    for (let guess = 0; guess < 12; guess += 1) codes.push((await complete(token, { password: `guess ${guess}` })).code)
    expect(codes.at(0)).toBe(400)
    expect(codes.at(-1)).toBe(429)
  })
})
