import { spawnSync } from 'node:child_process'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accountIn, createLog } from '#src/backend/platform/log/log.ts'
import { isAborted } from '#src/backend/platform/log/log-process.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, password, secret, type TestPortal } from '#tests/backend/portal.ts'
import { takeMails, tokenIn } from '#tests/backend/platform/mail/read-mail.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const line = z.looseObject({ level: z.string(), event: z.string(), msg: z.string() })
const eventsOf = () =>
  portal.lines.map((one) => line.parse(JSON.parse(one))).filter(({ event }) => event !== 'answered')
const eventsDuring = async (run: () => Promise<unknown>) => {
  portal.lines.length = 0
  await run()
  return eventsOf()
}
const login = (username: string, word: string) =>
  portal.ask('POST', '/vue/login/', { body: { username, password: word } })

describe('the log reports', () => {
  test('failed and successful logins, by an account hash instead of an address', async () => {
    const [failed] = await eventsDuring(() => login('Joiner@test.example', 'a wrong password'))
    const account = accountIn(secret, 'joiner@test.example')
    expect(failed).toMatchObject({ event: 'sign-in-failed', level: 'warn', call: 'session.login', account })
    expect(await eventsDuring(() => login('joiner@test.example', password))).toMatchObject([
      { event: 'sign-in', account },
    ])
    expect(account).toMatch(/^[\da-f]{16}$/)
    expect(accountIn('another secret', 'joiner@test.example')).not.toBe(account)
  })

  test('missing permissions, invalid tokens and missing records', async () => {
    const token = await portal.login('joiner@test.example')
    const account = accountIn(secret, 'joiner@test.example')
    const get = (path: string, sent: string) => eventsDuring(() => portal.ask('GET', `/vue/${path}`, { token: sent }))
    expect(await get('price/logs/', token)).toMatchObject([{ event: 'refused', call: 'price.logs', account }])
    expect(await get('company/4/info/', token)).toMatchObject([{ event: 'not-found', call: 'company.info', account }])
    expect(await get('shop-url/', 'none')).toMatchObject([{ event: 'token-refused', call: 'session.shopUrl' }])
  })

  test('reached limits, sign-out, switched users and changed passwords', async () => {
    const limited = await eventsDuring(async () => {
      for (let n = 0; n < 12; n += 1) await login('left@test.example', 'a wrong password')
    })
    expect(limited.map((one) => one['event'])).toContain('limit-reached')
    const admin = await portal.login('admin@test.example')
    const switched = () =>
      portal.ask('POST', '/vue/switch-user/', { token: admin, body: { email: 'joiner@test.example' } })
    expect(await eventsDuring(switched)).toMatchObject([
      { event: 'switch-user', account: accountIn(secret, 'admin@test.example') },
    ])
    expect(await eventsDuring(() => portal.ask('POST', '/vue/logout/', { token: admin }))).toMatchObject([
      { event: 'sign-out' },
    ])
    await portal.ask('POST', '/vue/password/reset/', { body: { email: 'other@test.example' } })
    const [mail] = await takeMails(portal)
    const body = { token: tokenIn(mail ?? { text: '' }), password: 'Nut-und-Feder-8', password2: 'Nut-und-Feder-8' }
    expect(await eventsDuring(() => portal.ask('POST', '/vue/password/change/', { body }))).toMatchObject([
      { event: 'password-changed', account: accountIn(secret, 'other@test.example') },
    ])
  })
})

test('no password, token, link, address or user text in any line', async () => {
  portal.lines.length = 0
  const planted = 'Hobelbank-Zwinge-77'
  const email = 'planted.person@secret.example'
  const token = await portal.login('dealer@test.example')
  const post = (path: string, body: unknown) => portal.ask('POST', `/vue/${path}`, { token, body })
  await login(email, planted)
  await post('register/contact/', {
    email,
    password1: planted,
    password2: planted,
    first_name: 'Jo',
    last_name: 'Otten',
  })
  await post('password/reset/', { email })
  await post('password/change/', { token: planted.repeat(3).slice(0, 43), password: planted, password2: planted })
  await post('company/3/create/contact/', { email, first_name: planted, last_name: planted })
  await portal.ask('GET', `/vue/contact/list/?email=${encodeURIComponent(email)}&token=${planted}`, { token })
  await portal.ask('GET', `/vue/company/${planted}/info/`, { token })
  await portal.send('/vue/login/', {
    method: 'POST',
    body: `{"password": ${planted}`,
    headers: { 'content-type': 'application/json' },
  })
  const links = (await takeMails(portal)).map((mail) => tokenIn(mail)).filter((link) => link !== '')
  expect(links.length).toBeGreaterThan(0)
  const all = portal.lines.join('')
  expect(all).toContain('"event":"registration-begun"')
  for (const hidden of [email, 'secret.example', password, planted, token, 'Dealer@test.example', ...links])
    expect(all).not.toContain(hidden)
})

describe('a line of the log', () => {
  const written = (entry: object, text: string): string => {
    const lines: string[] = []
    createLog(
      'info',
      new PassThrough().on('data', (chunk) => lines.push(String(chunk))),
    ).info(entry, text)
    return lines.join('')
  }

  test('cannot be ended, forged or used to control a terminal by user input', () => {
    const hostile = 'a\n{"level":"fatal"}\r\u001b[2J\u009b31m\u0085\u2028\u2029\u202e\u200b\ufeff\u007f'
    const one = written({ path: hostile, deep: { agent: [hostile] }, err: new Error(hostile) }, hostile)
    // eslint-disable-next-line no-control-regex
    expect(one.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u200b\ufeff]/)
    expect(one.endsWith('}\n')).toBe(true)
    expect(JSON.parse(one)).toMatchObject({
      err: { type: 'Error', message: hostile },
      path: hostile,
      msg: hostile,
      deep: { agent: [hostile] },
    })
  })

  test('contains no address, token or quoted body, in any text', () => {
    const token = 'A1b2'.repeat(11).slice(0, 43)
    const text = `to a.b+c@mail.example at /account/password/change/${token}?code=Yx3kQ9 eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2In0.c2ln`
    const parser = new Error(`Unexpected token 'h', "hidden words" is not valid JSON`)
    const one = written({ url: `/x?email=a.b%40mail.example`, err: new Error(text), parser }, text)
    for (const hidden of ['mail.example', token, 'Yx3kQ9', 'eyJ', 'hidden words']) expect(one).not.toContain(hidden)
    expect(() => JSON.parse(one)).not.toThrow()
  })
})

test('a log on a full disk does not end the process', () => {
  const script = `import { createLog } from '#src/backend/platform/log/log.ts'
    const log = createLog('info')
    for (let at = 0; at < 100; at += 1) log.info({ at }, 'x'.repeat(20_000))
    process.stdout.write('still here')`
  const ran = spawnSync('sh', ['-c', 'exec "$0" --input-type=module -e "$1" 2>/dev/full', process.execPath, script])
  expect([ran.status, String(ran.stdout)]).toEqual([0, 'still here'])
})

test('an aborted request differs from a fault', () => {
  expect(isAborted(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))).toBe(true)
  expect(isAborted(new DOMException('This operation was aborted', 'AbortError'))).toBe(true)
  expect(isAborted(new Error('something else'))).toBe(false)
})
