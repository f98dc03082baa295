import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackgroundJobs, sweep } from '#src/backend/background-jobs.ts'
import { openMailTransport, type MailTransport } from '#src/backend/platform/mail/mail-transport.ts'
import { sendMails } from '#src/backend/platform/mail/send-mails.ts'
import { mail, registration } from '#src/backend/platform/db/tables/portal.ts'
import { contact, oneTimeToken } from '#src/backend/platform/db/tables/contact.ts'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { openMailServer } from './mail-server.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { readMail, takeMails, tokenIn } from './read-mail.ts'

let portal: TestPortal
let server: Awaited<ReturnType<typeof openMailServer>>
let post: MailTransport
beforeAll(async () => {
  portal = await openTestPortal()
  server = await openMailServer()
  post = openMailTransport({ smtpUrl: server.url, dataDir: '/nowhere' })
})
afterAll(async () => {
  post.close()
  await server.close()
  await portal.close()
  removeDirectories()
})
beforeEach(async () => {
  Object.assign(server.box, { received: [], refusal: undefined, delayMs: 0 })
  await portal.database.write(async (tx) => {
    await tx.delete(mail)
    await tx.delete(oneTimeToken)
  })
})

const minute = 60_000
const askReset = (email = 'joiner@test.example', headers = {}) =>
  portal.ask('POST', '/vue/password/reset/', { body: { email }, headers })
const send = (afterMinutes = 0) => sendMails(portal.platform, post, () => new Date(Date.now() + afterMinutes * minute))
const rows = () => portal.database.read.select().from(mail).orderBy(mail.id)
const rename = (id: number, values: Partial<typeof contact.$inferInsert>) =>
  portal.database.write((tx) => tx.update(contact).set(values).where(eq(contact.id, id)))

describe('with a mail server', () => {
  test('a mail is sent once, in two parts, from the site to the user', async () => {
    await askReset('JOINER@test.example', { host: 'tuerblatt.localhost:3000' })
    await send()
    await send()
    expect(server.box.received).toHaveLength(1)
    expect(server.box.received[0]).toMatchObject({
      from: 'portal@tuerblatt.example',
      to: ['joiner@test.example'],
      mail: { subject: 'Neues Passwort für Türblatt', from: 'Türblatt <portal@tuerblatt.example>' },
    })
    const { mail: read } = server.box.received[0] ?? {}
    const link = `http://tuerblatt.localhost:3000/account/password/change/${tokenIn(read ?? { text: '' })}`
    expect([read?.text.split(link).length, read?.html.split(link).length]).toEqual([2, 2])
    expect(read?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(await rows()).toMatchObject([{ tries: 1, error: '', endedAt: null, sentAt: expect.any(Date) }])
    expect(JSON.stringify(await rows())).not.toContain(tokenIn(read ?? { text: '' }))
  })

  test('a mail to an international domain uses its ASCII form, and shows it in letters', async () => {
    const email = 'info@xn--mller-holz-9db.example'
    await portal.database.write((tx) =>
      tx.insert(contact).values({ email, companyId: 2, active: true, firstName: 'M' }),
    )
    await askReset('info@müller-holz.example')
    await send()
    const { mail: read } = server.box.received[0] ?? {}
    expect(read?.headers.get('to')).toBe(email)
    for (const part of [read?.text, read?.html]) {
      expect(part).toContain('info@müller-holz.example')
      expect(part).not.toContain('xn--')
    }
  })

  test('each of many mails is sent once, however many processes share the queue', async () => {
    server.box.delayMs = 20
    const people = Array.from({ length: 23 }, (_, i) => `p${i}@test.example`)
    await portal.database.write((tx) =>
      tx.insert(contact).values(people.map((email) => ({ email, companyId: 2, active: true, firstName: 'P' }))),
    )
    await Promise.all(people.map((email) => askReset(email)))
    const another = openMailTransport({ smtpUrl: server.url, dataDir: '/nowhere' })
    await Promise.all([send(), sendMails(portal.platform, another, () => new Date()), send(), send()])
    another.close()
    expect(server.box.received.flatMap(({ to }) => to).sort()).toEqual([...people].sort())
  })

  test('a mail that the server rejects temporarily is retried after 1, 2, 4 … minutes', async () => {
    server.box.refusal = { at: 'recipient', code: 451 }
    await askReset()
    await send()
    const [first] = await rows()
    expect(first).toMatchObject({
      tries: 1,
      sentAt: null,
      endedAt: null,
      error: expect.stringContaining('not this one'),
    })
    const waits: number[] = []
    for (const at of [0.9, 1.1, 2.9, 3.2, 7.1, 7.3]) {
      await send(at)
      waits.push((await rows())[0]?.tries ?? 0)
    }
    expect(waits).toEqual([1, 2, 2, 3, 3, 4])
    server.box.refusal = undefined
    await send(20)
    expect(server.box.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ tries: 5, error: '', sentAt: expect.any(Date) }])
    // The link’s lifetime starts when it is sent, not when it is requested.
    const [token] = await portal.database.read
      .select()
      .from(oneTimeToken)
      .orderBy(desc(oneTimeToken.expiresAt))
      .limit(1)
    expect((token?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(79 * minute)
  })

  test('a mail that the server rejects permanently fails at once, with a log line without the link', async () => {
    for (const at of ['recipient', 'data'] as const) {
      server.box.refusal = { at, code: 550 }
      await askReset()
      await send()
    }
    expect(await rows()).toMatchObject([
      { tries: 1, sentAt: null, endedAt: expect.any(Date), error: expect.stringContaining('not this one') },
      { tries: 1, sentAt: null, endedAt: expect.any(Date) },
    ])
    const sent = portal.lines.filter((line) => line.includes('A mail was given up'))
    expect(sent).toHaveLength(2)
    expect(sent.join()).not.toContain('password/change/')
    server.box.refusal = undefined
    await send(60)
    expect(server.box.received).toEqual([])
  })

  test('a mail that nobody accepted for a day is given up', async () => {
    server.box.refusal = { at: 'data', code: 452 }
    await askReset()
    const tries: number[] = []
    for (let hours = 0; hours <= 24; hours += 0.25) {
      await send(hours * 60 + 1)
      tries.push((await rows())[0]?.tries ?? 0)
    }
    expect((await rows())[0]).toMatchObject({ sentAt: null, endedAt: expect.any(Date) })
    expect(Math.max(...tries)).toBeLessThan(14)
  })

  test('no mail is lost if the server is unavailable', async () => {
    const nobody = openMailTransport({ smtpUrl: 'smtp://127.0.0.1:9', dataDir: '/nowhere' })
    await askReset()
    await sendMails(portal.platform, nobody, () => new Date())
    nobody.close()
    expect(await rows()).toMatchObject([
      { tries: 1, sentAt: null, endedAt: null, error: expect.stringContaining('ECONN') },
    ])
    await send(2)
    expect(server.box.received).toHaveLength(1)
  })

  test('a mail whose process died while sending is sent by another process', async () => {
    await askReset()
    const died: MailTransport = { deliver: () => new Promise(() => {}), close: () => {} }
    void sendMails(portal.platform, died, () => new Date())
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1)
    await send(4)
    expect(server.box.received).toEqual([])
    await send(6)
    expect(server.box.received).toHaveLength(1)
  })

  test('names and addresses cannot inject headers or recipients', async () => {
    await rename(3, {
      email: 'joiner@test.example',
      firstName: 'A\r\nBcc: victim@test.example\r\n\r\n<b>hi</b>',
      lastName: 'ß'.repeat(2000),
    })
    const strange = [
      '"x\r\nBcc: v@test.example"@test.example',
      'a@test.example,victim@test.example',
      'x <v@test.example>',
    ]
    for (const [i, email] of strange.entries()) {
      await portal.database.write((tx) =>
        tx.insert(contact).values({ id: 500 + i, email, companyId: 2, active: true, firstName: 'S' }),
      )
      await portal.database.write((tx) =>
        tx.insert(mail).values({
          to: email,
          template: 'password-changed',
          locale: 'en',
          site: 'localhost',
          origin: 'http://localhost',
          payload: { contactId: 500 + i },
        }),
      )
    }
    await askReset()
    await send()
    const victims = server.box.received.flatMap(({ to }) => to).filter((to) => /^(victim|v)@/.test(to))
    expect(victims).toEqual([])
    for (const one of server.box.received) {
      expect([...one.mail.headers.keys()]).not.toContain('bcc')
      expect(one.to).toHaveLength(1)
      const longest = Math.max(
        ...one.bytes
          .toString('latin1')
          .split('\r\n')
          .map(({ length }) => length),
      )
      expect(longest).toBeLessThanOrEqual(998)
    }
    const own = server.box.received.find(({ to }) => to[0] === 'joiner@test.example')
    expect(own?.mail.html).toContain('&lt;b&gt;hi&lt;/b&gt;')
    expect(own?.mail.text).not.toMatch(/^Bcc/m)
    await portal.database.write(async (tx) => {
      for (const [i] of strange.entries()) await tx.delete(contact).where(eq(contact.id, 500 + i))
    })
    await rename(3, { firstName: 'A', lastName: '' })
  })
})

describe('without a mail server', () => {
  test('each mail is a file within a second, only for its owner, in a readable form', async () => {
    const dataDir = makeDirectory()
    const stop = startBackgroundJobs({ ...portal.platform, settings: { ...portal.platform.settings, dataDir } })
    await askReset()
    const outbox = join(dataDir, 'outbox')
    const names = () => (readdirSync(dataDir).includes('outbox') ? readdirSync(outbox) : [])
    await expect.poll(() => names().filter((name) => name.endsWith('.eml'))).toHaveLength(1)
    await stop()
    const [name = ''] = names()
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-\d{6,}\.eml$/)
    expect(names()).toHaveLength(1)
    expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600)
    const bytes = readFileSync(join(outbox, name))
    const read = readMail(bytes)
    expect(bytes.toString('utf8')).toMatch(/^http:\/\/localhost:3000\/account\/password\/change\/[\w-]{43}\r$/m)
    expect(read.text).toContain('für Ihr Konto joiner@test.example')
    expect(read.raw).toContain('für Ihr Konto joiner@test.example')
  })

  test('no file is written if there is nobody to notify', async () => {
    await askReset('nobody@test.example')
    expect(await takeMails(portal)).toEqual([])
    const open = and(isNull(mail.sentAt), isNull(mail.endedAt))
    expect(await portal.database.read.select().from(mail).where(open)).toEqual([])
  })
})

test('an inactive owner of a known address is notified, without a password link', async () => {
  const body = { email: 'left@test.example', password1: 'Eiche-furniert-19', password2: 'Eiche-furniert-19' }
  const names = { first_name: 'A', last_name: 'B' }
  await portal.ask('POST', '/vue/register/contact/', { body: { ...body, ...names } })
  const [sent] = await takeMails(portal)
  expect(sent?.text).toContain('account is inactive')
  expect(tokenIn(sent ?? { text: '' })).toBe('')
})

test('the sweep deletes mails after thirty days, and registrations after eight', async () => {
  const now = new Date()
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * minute)
  const row = { to: 'a@test.example', template: 'password-reset', locale: 'en', site: 'localhost', payload: {} }
  const person = { passwordHash: '', firstName: 'A', lastName: 'B', language: 'en', site: 'localhost' }
  await portal.database.write(async (tx) => {
    await tx.delete(registration)
    await tx.insert(mail).values([
      { ...row, sentAt: ago(31) },
      { ...row, endedAt: ago(31) },
      { ...row, sentAt: ago(29) },
      { ...row, createdAt: ago(31) },
    ])
    for (const days of [7.9, 8.1])
      await tx.insert(registration).values({ ...person, email: `${days}@test.example`, createdAt: ago(days) })
  })
  await sweep(portal.platform, now)
  expect(await rows()).toHaveLength(2)
  expect(await portal.database.read.select().from(registration)).toMatchObject([{ email: '7.9@test.example' }])
})
