import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { deviceOf } from '#src/backend/account/account-sessions.ts'
import { mail } from '#src/backend/platform/db/tables/portal.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { takeMails } from '#tests/backend/platform/mail/read-mail.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const sessions = z.array(
  z.object({
    id: z.string(),
    browser: z.string(),
    system: z.string(),
    is_current: z.boolean(),
    acting: z.string().nullable(),
  }),
)

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const loginOn = async (username: string, userAgent: string, with_ = password) => {
  const headers = { 'user-agent': userAgent }
  const { data } = await portal.ask('POST', '/vue/login/', { body: { username, password: with_ }, headers })
  return z.string().parse(data['jwt'])
}
const listOf = async (token: string) =>
  sessions.parse((await portal.ask('GET', '/vue/account/sessions/', { token })).data['sessions'])
const isAlive = async (token: string) => (await portal.ask('GET', '/vue/account/', { token })).code === 200

describe('account.read and account.edit', () => {
  test('show and change the caller’s own name and language, and leave other contacts alone', async () => {
    const token = await portal.login('joiner@test.example')
    const { data } = await portal.ask('GET', '/vue/account/', { token })
    expect(data).toMatchObject({ email: 'joiner@test.example', first_name: 'A', language: 'de', pending_email: null })
    const body = { version: data['version'], first_name: ' Karin ', last_name: 'Ahlers', language: 'en' }
    const edited = await portal.ask('POST', '/vue/account/edit/', { token, body })
    expect(edited.data).toMatchObject({ first_name: 'Karin', last_name: 'Ahlers', language: 'en' })
    const [other] = await portal.database.read.select().from(contact).where(eq(contact.id, 4))
    expect(other?.firstName).toBe('A')
  })

  test('reject an outdated version, an unknown language and an empty name', async () => {
    const token = await portal.login('joiner@test.example')
    const edit = (body: object) => portal.ask('POST', '/vue/account/edit/', { token, body })
    expect((await edit({ version: 1, first_name: 'B' })).code).toBe(409)
    expect(await edit({ first_name: 'B', language: 'xx' })).toMatchObject({
      code: 400,
      errors: { language: [expect.any(String)] },
    })
    expect(await edit({ first_name: ' ' })).toMatchObject({ code: 400, errors: { first_name: [expect.any(String)] } })
  })

  test('keep a new address pending until it is confirmed, and mail both addresses', async () => {
    const token = await portal.login('translator@test.example')
    const body = { first_name: 'A', email: 'new@test.example' }
    const { data } = await portal.ask('POST', '/vue/account/edit/', { token, body })
    expect(data).toMatchObject({ email: 'translator@test.example', pending_email: 'new@test.example' })
    const mails = await portal.database.read.select().from(mail)
    const templates = mails.map(({ template, to }) => `${template} ${to}`)
    expect(templates).toContain('address-confirm new@test.example')
    expect(templates).toContain('address-asked translator@test.example')
  })

  test('do not reveal which addresses exist: a taken address gets the same answer as a free one', async () => {
    const token = await hire(portal, 'curious', 3, [])
    const answers = []
    for (const email of ['Dealer@test.example', 'nobody@test.example']) {
      const { headers, ...answer } = await portal.ask('POST', '/vue/account/edit/', {
        token,
        body: { first_name: 'A', email },
      })
      answers.push(
        JSON.stringify({ ...answer, names: [...headers.keys()] }).replaceAll(/(Dealer|nobody)@|"version":\d+/g, ''),
      )
      const { data } = await portal.ask('GET', '/vue/account/', { token })
      expect(data).toMatchObject({ email: 'curious@test.example', pending_email: email })
    }
    expect(answers[0]).toBe(answers[1])
  })

  test('notify the owner of a taken address by mail, without a confirmation link', async () => {
    await portal.database.write((tx) => tx.delete(mail))
    const token = await portal.login('curious@test.example')
    for (const email of ['Dealer@test.example', 'left@test.example']) {
      const body = { first_name: 'A', email }
      expect((await portal.ask('POST', '/vue/account/edit/', { token, body })).code).toBe(200)
      const mails = (await takeMails(portal)).filter(({ to }) => to.toLowerCase() === email.toLowerCase())
      expect(mails).toMatchObject([{ subject: expect.stringContaining('Jemand wollte Ihre E-Mail-Adresse') }])
      expect(mails[0]?.text).not.toMatch(/account\/email|curious/)
      await portal.database.write((tx) => tx.delete(mail))
    }
  })

  test('limit the number of confirmation mails per user', async () => {
    const token = await portal.login('admin@test.example')
    const codes: number[] = []
    for (let index = 0; index < 11; index++) {
      const body = { first_name: 'A', email: `new-${index}@test.example` }
      codes.push((await portal.ask('POST', '/vue/account/edit/', { token, body })).code)
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('account.sessions', () => {
  test('lists the devices and marks the one that sends the request', async () => {
    const here = await loginOn('other@test.example', firefox)
    await loginOn('other@test.example', phone)
    expect(await listOf(here)).toMatchObject([
      { browser: 'Safari', system: 'iPhone', is_current: false },
      { browser: 'Firefox', system: 'Windows', is_current: true },
    ])
  })

  test('names who acts as the caller, but not the caller who acts as somebody', async () => {
    const manager = await hire(portal, 'manager', 1, ['MANAGE_USERS', 'CAN_APPROVE_ORDER'])
    const email = 'joiner@test.example'
    const { data } = await portal.ask('POST', '/vue/switch-user/', { token: manager, body: { email } })
    const joiner = z.string().parse(data['jwt'])
    expect((await listOf(manager)).map(({ acting }) => acting)).toEqual([null, null])
    expect((await listOf(joiner)).map(({ acting }) => acting)).toContain('manager@test.example')
  })

  test('account.endSession ends only that session, and returns 404 for another user’s session', async () => {
    const here = await loginOn('other@test.example', firefox)
    const there = await loginOn('other@test.example', phone)
    const [{ id } = { id: '' }] = await listOf(there)
    const stranger = await portal.login('joiner@test.example')
    const end = (token: string) => portal.ask('POST', `/vue/account/sessions/${id}/end/`, { token })
    expect((await end(stranger)).code).toBe(404)
    expect(await isAlive(there)).toBe(true)
    expect((await end(here)).code).toBe(200)
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false])
    expect((await end(here)).code).toBe(404)
  })

  test('account.endOthers ends the caller’s other sessions, and no other user’s', async () => {
    const stranger = await portal.login('joiner@test.example')
    const here = await loginOn('other@test.example', firefox)
    const there = await loginOn('other@test.example', phone)
    const { data } = await portal.ask('POST', '/vue/account/sessions/end-others/', { token: here })
    expect(data['ended']).toBeGreaterThanOrEqual(1)
    expect([await isAlive(here), await isAlive(there), await isAlive(stranger)]).toEqual([true, false, true])
    expect(await listOf(here)).toHaveLength(1)
  })
})

describe('account.password', () => {
  const change = (token: string, now: string, next: string, again = next) =>
    portal.ask('POST', '/vue/account/password/', {
      token,
      body: { password: now, new_password: next, new_password2: again },
    })

  test('requires the current password, and rejects a weak password or two that differ', async () => {
    const token = await portal.login('Dealer@test.example')
    expect(await change(token, 'not mine at all', 'Zinken-Zapfen-9')).toMatchObject({
      code: 400,
      errors: { password: [expect.any(String)] },
    })
    expect(await change(token, password, 'password1')).toMatchObject({
      code: 400,
      errors: { new_password: [expect.any(String)] },
    })
    expect(await change(token, password, 'Dealer-test')).toMatchObject({
      code: 400,
      errors: { new_password: [expect.any(String)] },
    })
    expect(await change(token, password, 'Zinken-Zapfen-9', 'Zinken-Zapfen-8')).toMatchObject({
      code: 400,
      errors: { new_password2: [expect.any(String)] },
    })
  })

  test('changes the password, ends the other sessions and notifies the owner by mail', async () => {
    const here = await loginOn('Dealer@test.example', firefox)
    const there = await loginOn('Dealer@test.example', phone)
    expect((await change(here, password, 'Zinken-Zapfen-9')).code).toBe(200)
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false])
    await loginOn('Dealer@test.example', phone, 'Zinken-Zapfen-9')
    const mails = await portal.database.read.select().from(mail)
    expect(mails.map(({ template, to }) => `${template} ${to}`)).toContain('password-changed dealer@test.example')
  })

  test('limits guesses of the current password, even with a valid session', async () => {
    const token = await portal.login('joiner@test.example')
    const codes: number[] = []
    for (let index = 0; index < 11; index++) codes.push((await change(token, `guess ${index}`, 'Zinken-Zapfen-9')).code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect((await change(token, password, 'Zinken-Zapfen-9')).code).toBe(429)
  })
})

test('deviceOf names the browser and system, and returns empty strings for an unknown user agent', () => {
  const edge =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
  const android =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  expect(deviceOf(edge)).toEqual({ browser: 'Edge', system: 'macOS' })
  expect(deviceOf(android)).toEqual({ browser: 'Chrome', system: 'Android' })
  expect(deviceOf(phone)).toEqual({ browser: 'Safari', system: 'iPhone' })
  expect(deviceOf('curl/8')).toEqual({ browser: '', system: '' })
})
