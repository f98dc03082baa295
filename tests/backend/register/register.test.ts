import { count, desc, eq, getTableName, is, Table } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#src/backend/platform/db/db.ts'
import { answerHttp } from '#src/backend/answer-http.ts'
import { createToken } from '#src/backend/platform/one-time-tokens.ts'
import { hashPassword } from '#src/backend/platform/password/passwords.ts'
import { mail, registration } from '#src/backend/platform/db/tables/portal.ts'
import { address } from '#src/backend/platform/db/tables/address.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { company, companyAncestor, companyLine } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { withRequestScope } from '#src/web/request.server.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'
import { person, place } from '#tests/backend/register/registrant.ts'
import { takeMails, tokenIn } from '#tests/backend/platform/mail/read-mail.ts'
import { isWhole } from '#tests/sample.ts'

/** The number of parallel registrations and links; `npm run test:all` uses more. */
const crowd = isWhole ? 50 : 15

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
const beginFrom = (ip: string, email: string) =>
  withRequestScope({ locale: 'en', nonce: undefined, ip }, () => begin(email))
const complete = (token: string, more = {}) =>
  portal.ask('POST', '/vue/register/company/', { body: { ...place, token, ...more } })
const find = async (email: string) =>
  (await portal.database.read.select().from(contact).where(eq(contact.email, email)))[0]
const countOf = async (table: Table) => (await portal.database.read.select({ n: count() }).from(table))[0]?.n

describe('register.contact', () => {
  test('mails a link, stores the password only as a hash, and creates no contact yet', async () => {
    expect(await begin('k.ahlers@new.example')).toMatchObject({ code: 200, data: {} })
    const [mailed, ...others] = await takeMails(portal)
    expect(others).toEqual([])
    expect(mailed).toMatchObject({ to: 'k.ahlers@new.example', subject: 'Your registration at Account portal' })
    expect(mailed?.text).toContain('http://localhost:3000/register-company/')
    expect(await find('k.ahlers@new.example')).toBeUndefined()
    const [row] = await portal.database.read.select().from(registration)
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    const [event] = await portal.database.read.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(event).toMatchObject({ contactId: null, action: 'register.contact', subject: `registration ${row?.id}` })
    expect(JSON.stringify(event)).not.toMatch(/Eiche|argon2/)
  })

  test('gives the same answer for a known address, and notifies its owner, whose account does not change', async () => {
    const before = await find('Dealer@test.example')
    const known = await begin('dealer@TEST.example', { 'accept-language': 'de' })
    const unknown = await begin('nobody-yet@new.example', { 'accept-language': 'de' })
    expect({ ...known, headers: 0 }).toEqual({ ...unknown, headers: 0 })
    const [mailed] = await takeMails(portal)
    expect(mailed).toMatchObject({
      to: 'Dealer@test.example',
      subject: 'Sie haben bereits ein Konto bei Account portal',
    })
    expect(mailed?.text).toContain('http://localhost:3000/forgot-password')
    expect(tokenIn({ text: mailed?.text ?? '' })).toBe('')
    expect(await find('Dealer@test.example')).toEqual(before)
  })

  test('runs the same statements for a known address as for an unknown one', async () => {
    const statementsFor = async (path: string, body: unknown) => {
      const seen: string[] = []
      const watch = (db: Db): Db =>
        new Proxy(db, {
          get(target, name) {
            const value: unknown = Reflect.get(target, name)
            if (typeof value !== 'function') return value
            return (...given: unknown[]) => {
              const [table] = given
              seen.push(`${String(name)} ${is(table, Table) ? getTableName(table) : ''}`)
              return Reflect.apply(value, target, given)
            }
          },
        })
      const { database } = portal
      const watched = {
        ...portal.platform,
        database: {
          ...database,
          read: watch(database.read),
          write: <T>(run: (tx: Db) => Promise<T>) => database.write((tx) => run(watch(tx))),
        },
      }
      const request = new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const scope = { locale: 'en' as const, nonce: undefined, ip: '192.0.2.8' }
      const answer = await withRequestScope(scope, () => answerHttp(watched, request))
      return { seen, answer: await answer.text(), status: answer.status }
    }
    for (const [path, body] of [
      ['/vue/register/contact/', person],
      ['/vue/register/resend/', (email: string) => ({ email })],
      ['/vue/password/reset/', (email: string) => ({ email })],
    ] as const) {
      const known = await statementsFor(path, body('dealer@test.example'))
      const unknown = await statementsFor(path, body('nobody-here@new.example'))
      expect(known).toEqual(unknown)
      expect(known.seen).toContain('insert mail')
      expect(known.seen.join()).not.toMatch(/contact/)
    }
  })

  test('reports invalid fields in the caller’s language', async () => {
    const body = { ...person('no address'), password1: 'short', password2: 'other', first_name: ' ' }
    const answer = await portal.ask('POST', '/vue/register/contact/', { body, headers: { 'accept-language': 'de' } })
    expect(answer).toMatchObject({
      code: 400,
      errors: {
        email: ['Geben Sie eine gültige E-Mail-Adresse ein.'],
        password1: [expect.any(String)],
        first_name: [expect.any(String)],
      },
    })
    const differing = { ...person('a@new.example'), password2: 'Eiche-furniert-20' }
    expect((await portal.ask('POST', '/vue/register/contact/', { body: differing })).errors).toHaveProperty('password2')
  })

  test('sends one address five mails an hour at most, without an error', async () => {
    for (let i = 0; i < 7; i++) expect((await begin('flooded@new.example')).code).toBe(200)
    expect((await portal.ask('POST', '/vue/password/reset/', { body: { email: 'FLOODED@new.example' } })).code).toBe(
      200,
    )
    expect(await takeMails(portal)).toHaveLength(5)
    expect(await takeMails(portal)).toHaveLength(0)
  })

  test('mails a registration from another network even if a stranger used up the limit of the first', async () => {
    for (let i = 0; i < 7; i++) await beginFrom('192.0.2.40', 'sought@new.example')
    expect(await takeMails(portal)).toHaveLength(5)
    expect((await beginFrom('192.0.2.41', 'sought@new.example')).code).toBe(200)
    expect(await takeMails(portal)).toHaveLength(1)
  })

  test('sends one address forty mails a day, from any number of networks, without an error', async () => {
    for (let i = 0; i < 44; i++)
      expect((await beginFrom(`198.51.100.${i}`, 'sought-by-many@new.example')).code).toBe(200)
    expect(await takeMails(portal)).toHaveLength(40)
    expect((await portal.ask('POST', '/vue/password/reset/', { body: { email: 'joiner@test.example' } })).code).toBe(
      200,
    )
    expect(await takeMails(portal)).toHaveLength(1)
  })

  test(
    'rejects a network after three hundred tries with invalid links, but never a valid link',
    { timeout: 120_000 },
    async () => {
      const ask = (ip: string, token = 'wrong') =>
        withRequestScope({ locale: 'en', nonce: undefined, ip }, () =>
          portal.ask('POST', '/vue/register/company/', { body: { ...place, token } }),
        )
      for (let i = 0; i < 300; i++) expect((await ask(`2001:db8::${i}`)).code).toBe(400)
      const refused = await ask('2001:db8::ffff')
      expect(refused).toMatchObject({
        code: 429,
        messages: [expect.stringMatching(/^Too many attempts .*15\u00a0minutes/)],
      })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
      expect((await ask('192.0.2.78')).code).toBe(400)
      expect((await begin('from-a-company@new.example')).code).toBe(200)
      const [mailed] = await takeMails(portal)
      expect((await ask('2001:db8::1', tokenIn({ text: mailed?.text ?? '' }))).code).toBe(200)
    },
  )

  test('rejects a network that requests mail for one address repeatedly, but no other network', async () => {
    const ask = (ip: string, email: string) =>
      withRequestScope({ locale: 'en', nonce: undefined, ip }, () =>
        portal.ask('POST', '/vue/password/reset/', { body: { email } }),
      )
    for (let i = 0; i < 20; i++) expect((await ask('192.0.2.90', 'again@new.example')).code).toBe(200)
    expect((await ask('192.0.2.90', 'AGAIN@new.example')).code).toBe(429)
    expect((await ask('192.0.2.91', 'again@new.example')).code).toBe(200)
    expect((await ask('192.0.2.90', 'colleague@new.example')).code).toBe(200)
  })
})

describe('register.company', () => {
  const tokenFor = async (email: string) => {
    await begin(email)
    const [mailed] = await takeMails(portal)
    return tokenIn(mailed ?? { text: '' })
  }

  test('creates an active user with company and delivery address, below the supplier', async () => {
    const token = await tokenFor('first@new.example')
    const answer = await complete(token, { name2: ' & Söhne ', vat_number: 'DE811907980', customer_number: '' })
    expect(answer).toMatchObject({ code: 200, data: {} })
    const user = await find('first@new.example')
    expect(user).toMatchObject({ active: true, groups: [], language: 'en', optOut: true, lastName: 'Ahlers' })
    const id = user?.companyId ?? 0
    const [made] = await portal.database.read.select().from(company).where(eq(company.id, id))
    expect(made).toMatchObject({
      name1: 'Tischlerei Ahlers',
      name2: '& Söhne',
      parentId: 1,
      site: 'localhost',
      companyType: 'C',
    })
    expect(
      await portal.database.read.select().from(companyAncestor).where(eq(companyAncestor.companyId, id)),
    ).toHaveLength(2)
    expect(await portal.database.read.select().from(companyLine).where(eq(companyLine.companyId, id))).toHaveLength(2)
    expect(await portal.database.read.select().from(address).where(eq(address.companyId, id))).toMatchObject([
      { isDelivery: true, zip: '49074', phone: '+49 541 5550170' },
    ])
    const [event] = await portal.database.read.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(event).toMatchObject({ contactId: user?.id, action: 'register.company', subject: `company ${id}` })
    expect(JSON.stringify(event)).not.toMatch(new RegExp(`argon2|${token}`))
    const login = { username: 'FIRST@new.example', password: 'Eiche-furniert-19' }
    expect((await portal.ask('POST', '/vue/login/', { body: login })).code).toBe(200)
  })

  test('requires only the fields of the specification: the type defaults to X, the opt-out to false', async () => {
    const token = await tokenFor('least@new.example')
    const minimal = { name1: 'Least', address1: 'Weg 1', zip: '49074', city: 'Osnabrück', country: 'DE', phone: '1' }
    const answer = await portal.ask('POST', '/vue/register/company/', { body: { token, ...minimal } })
    expect(answer.code).toBe(200)
    const user = await find('least@new.example')
    expect(user).toMatchObject({ active: true, optOut: false })
    const [made] = await portal.database.read
      .select()
      .from(company)
      .where(eq(company.id, user?.companyId ?? 0))
    expect(made).toMatchObject({ name1: 'Least', companyType: 'X', optOut: false })
  })

  test('accepts each link once, and rejects an invalid, expired or different one', async () => {
    const token = await tokenFor('once@new.example')
    const refusals = [
      await complete('made up'),
      await complete(token, { zip: '' }),
      await complete(token, { country: 'XX' }),
    ]
    expect(refusals.map(({ code }) => code)).toEqual([400, 400, 400])
    expect(refusals.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([['token'], ['zip'], ['country']])
    expect((await complete(token)).code).toBe(200)
    expect(await complete(token)).toMatchObject({
      code: 400,
      messages: [expect.stringContaining('has been used or has expired')],
      errors: { token: [expect.any(String)] },
    })
    const old = new Date(Date.now() - 7 * 86_400_000 - 1000)
    const others = await portal.database.write(async (tx) => [
      await createToken(tx, { kind: 'registration', contactId: null, payload: { registrationId: 1 } }, old),
      await createToken(tx, { kind: 'password', contactId: 2 }, new Date()),
    ])
    for (const other of others) expect((await complete(other)).code).toBe(400)
  })

  test('is rejected for an address that has an account by now, and creates no company', async () => {
    const one = await tokenFor('twice@new.example')
    const two = await tokenFor('TWICE@new.example')
    expect((await complete(one)).code).toBe(200)
    const companies = await countOf(company)
    const refused = await complete(two)
    expect(refused).toMatchObject({ code: 409, messages: [expect.stringContaining('already completed')] })
    expect(await countOf(company)).toBe(companies)
  })

  test(
    `creates one user from ${crowd} parallel registrations and ${crowd} links of one address`,
    { timeout: 120_000 },
    async () => {
      const many = Array.from({ length: crowd }, (_, i) => i)
      const answers = await Promise.all(many.map((i) => begin(i % 2 ? 'crowd@new.example' : 'Crowd@new.example')))
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
      expect(await takeMails(portal)).toHaveLength(5)

      const passwordHash = await hashPassword(password)
      const tokens = await portal.database.write(async (tx) => {
        const made: string[] = []
        for (const i of many) {
          const values = { email: i % 2 ? 'crowd@new.example' : 'CROWD@new.example', passwordHash, firstName: `${i}` }
          const [row] = await tx
            .insert(registration)
            .values({ ...values, lastName: '', language: 'de', site: 'localhost', createdAt: new Date() })
            .returning()
          const payload = { registrationId: row?.id }
          made.push(await createToken(tx, { kind: 'registration', contactId: null, payload }, new Date()))
        }
        return made
      })
      const companies = (await countOf(company)) ?? 0
      const ends = await Promise.all(tokens.map((token) => complete(token)))
      expect(ends.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: crowd - 1 }, () => 409)])
      expect(await countOf(company)).toBe(companies + 1)
      const people = await portal.database.read.select().from(contact)
      expect(people.filter(({ email }) => email.toLowerCase() === 'crowd@new.example')).toHaveLength(1)
    },
  )
})
