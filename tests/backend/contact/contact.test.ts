import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact, oneTimeToken } from '#src/backend/platform/db/tables/contact.ts'
import { calls } from '#src/contract/calls.ts'
import { userColumns } from '#src/contract/values/user-columns.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'
import { takeMails, tokenIn } from '#tests/backend/platform/mail/read-mail.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let dealer: string
let admin: string
let joiner: string
let clerk: string
let creator: string
let head: string
beforeAll(async () => {
  portal = await openTestPortal()
  dealer = await portal.login('dealer@test.example')
  admin = await portal.login('admin@test.example')
  joiner = await portal.login('joiner@test.example')
  clerk = await hire(portal, 'clerk', 1, ['IS_DEALER_ADMIN', 'CAN_CHANGE_PASSWORD', 'CAN_UPLOAD', 'MANAGE_USERS'])
  creator = await hire(portal, 'creator', 2, ['CAN_CREATE_CONTACTS'])
  head = await hire(portal, 'head', 2, ['IS_DEALER_ADMIN', 'CAN_CREATE_CONTACTS'])
  await hire(portal, 'uploader', 2, ['CAN_UPLOAD'])
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const list = z.object({ users: z.array(calls['contact.detail'].data) })
const get = (token: string | undefined, path: string) => portal.ask('GET', `/vue/${path}`, { ...(token && { token }) })
const create = (token: string, companyId: number, more: Record<string, unknown> = {}) =>
  portal.ask('POST', `/vue/company/${companyId}/create/contact/`, {
    token,
    body: { email: 'new@test.example', first_name: 'Jan', last_name: 'Otten', language: 'de', ...more },
  })
const made = async (name: string, companyId: number, token = creator) =>
  z.int().parse((await create(token, companyId, { email: `${name}@test.example` })).data['id'])
const rowOf = async (id: number) => (await portal.database.read.select().from(contact).where(eq(contact.id, id)))[0]
const lastAudit = async () => (await portal.database.read.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]
const emailsOf = (data: unknown) => list.parse(data).users.map(({ email }) => email)

describe('contact.list', () => {
  test('sorts by every column in either direction, each contact once', async () => {
    const all = await get(admin, 'contact/list/?number_per_page=1000')
    for (const column of userColumns)
      for (const sort of [column, `-${column}`]) {
        const pages = await Promise.all(
          [1, 2, 3].map((page) => get(admin, `contact/list/?sort=${sort}&page=${page}&number_per_page=5`)),
        )
        const found = pages.flatMap(({ data }) => emailsOf(data))
        expect(new Set(found).size).toBe(Math.min(15, emailsOf(all.data).length))
      }
    const up = emailsOf((await get(admin, 'contact/list/?sort=company&number_per_page=1000')).data)
    const down = emailsOf((await get(admin, 'contact/list/?sort=-company&number_per_page=1000')).data)
    expect(down).toEqual(up.toReversed())
    expect((await get(admin, 'contact/list/?sort=password')).code).toBe(400)
    expect((await get(dealer, 'contact/list/?sort=name')).code).toBe(403)
  })

  test('marks users the caller may act as: not itself, no inactive ones, none with more permissions', async () => {
    const { data } = await get(clerk, 'contact/list/?number_per_page=1000')
    const may = new Map(list.parse(data).users.map((user) => [user.email.toLowerCase(), user.may_switch]))
    expect([may.get('joiner@test.example'), may.get('dealer@test.example')]).toEqual([true, true])
    expect([may.get('clerk@test.example'), may.get('left@test.example')]).toEqual([false, false])
    expect(may.get('admin@test.example')).toBe(false)
  })

  test('returns contacts of the caller’s company and those below: active, inactive or all', async () => {
    const all = emailsOf((await get(dealer, 'contact/list/')).data)
    expect(all).toEqual([...all].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect(all).toContain('joiner@test.example')
    expect(all).not.toContain('other@test.example')
    expect(emailsOf((await get(dealer, 'contact/list/?active=0')).data)).toEqual(['left@test.example'])
    expect(emailsOf((await get(dealer, 'contact/list/?active=1')).data)).toEqual(
      all.filter((email) => email !== 'left@test.example'),
    )
    expect((await get(dealer, 'contact/list/?active=2')).code).toBe(400)
    expect(JSON.stringify((await get(dealer, 'contact/list/')).data)).not.toMatch(/argon2|parent_choices/)
  })

  test('returns pages and filters by part of the address, with MANAGE_USERS', async () => {
    const page = await get(admin, 'contact/list/?page=2&number_per_page=4&email=TEST.ex')
    const total = z.int().parse(page.data['no_of_users'])
    expect(page.data).toMatchObject({ pages: Math.ceil(total / 4) })
    expect(emailsOf(page.data)).toHaveLength(4)
    expect(emailsOf((await get(admin, 'contact/list/?page=900')).data)).toEqual([])
    expect((await get(admin, 'contact/list/?email=DEAL')).data).toMatchObject({ pages: 1, no_of_users: 1 })
    for (const literal of ['%25', '_', '%5C']) {
      expect((await get(admin, `contact/list/?email=${literal}`)).data).toMatchObject({ pages: 0, no_of_users: 0 })
    }
    for (const paged of ['page=1', 'number_per_page=5', 'email=a']) {
      expect((await get(dealer, `contact/list/?${paged}`)).code).toBe(403)
    }
    expect((await get(admin, 'contact/list/?page=0')).code).toBe(400)
  })

  test('requires a permission', async () => {
    expect((await get(joiner, 'contact/list/')).code).toBe(403)
    expect((await get(undefined, 'contact/list/')).code).toBe(401)
  })
})

describe('contact.ofCompany and contact.detail', () => {
  test('return one company’s contacts, and one contact with its choices', async () => {
    const answer = await get(dealer, 'company/3/contacts/')
    expect(answer.data['contacts']).toMatchObject([
      { id: 3, email: 'joiner@test.example', company: [3, 'Joiner'], active: true, dealer_admin: false },
    ])
    const detail = await portal.ask('GET', '/vue/contact/3/detail/', {
      token: dealer,
      headers: { 'accept-language': 'de' },
    })
    expect(detail.data).toMatchObject({
      name: 'A',
      language: ['de', 'Deutsch'],
      language_choices: [
        ['de', 'Deutsch'],
        ['en', 'Englisch'],
      ],
      parent_choices: [
        [2, 'Dealer <b>& Sons</b>'],
        [3, 'Joiner'],
      ],
    })
  })

  test('return the same 404 for hidden records as for unknown ones', async () => {
    for (const paths of [
      ['company/4/contacts/', 'company/999999/contacts/'],
      ['contact/4/detail/', 'contact/999999/detail/'],
      ['contact/4/activation-link/', 'contact/999999/activation-link/'],
    ]) {
      const [elsewhere, unknown] = await Promise.all(paths.map((path) => get(dealer, path)))
      expect([elsewhere?.code, elsewhere?.messages]).toEqual([404, unknown?.messages])
    }
    expect((await get(joiner, 'contact/3/detail/')).code).toBe(403)
    expect((await get(dealer, 'contact/x/detail/')).code).toBe(400)
  })
})

describe('contact.create', () => {
  test('creates an inactive contact and mails a link, which sets a password and activates it', async () => {
    const answer = await create(head, 3, { email: 'J.Otten@test.example', active: true, opt_out: true })
    expect(answer).toMatchObject({
      code: 200,
      data: { name: 'Jan Otten', email: 'J.Otten@test.example', active: false, opt_out: true, company: [3, 'Joiner'] },
    })
    expect(await lastAudit()).toMatchObject({
      contactId: expect.any(Number),
      action: 'contact.create',
      subject: `contact ${String(answer.data['id'])}`,
      after: { email: 'J.Otten@test.example', companyId: 3, active: false },
    })
    const [mailed] = await takeMails(portal)
    expect(mailed).toMatchObject({ to: 'J.Otten@test.example', subject: 'Aktivieren Sie Ihr Konto bei Account portal' })
    expect(mailed?.text).toContain('Guten Tag Jan Otten,')
    const token = tokenIn(mailed ?? { text: '' })
    const login = () =>
      portal.ask('POST', '/vue/login/', { body: { username: 'j.otten@test.example', password: 'Nut-und-Feder-8' } })
    expect((await login()).code).toBe(401)
    const words = { password: 'Nut-und-Feder-8', password2: 'Nut-und-Feder-8' }
    const set = () => portal.ask('POST', '/vue/password/change/', { body: { token, ...words } })
    expect((await set()).code).toBe(200)
    expect((await set()).code).toBe(400)
    expect((await login()).code).toBe(200)
    expect(await lastAudit()).toMatchObject({ action: 'session.login' })
    expect(await takeMails(portal)).toEqual([])
  })

  test('rejects an address in use anywhere, regardless of case, also in parallel requests', async () => {
    for (const email of ['JOINER@test.example', 'Other@test.example']) {
      expect(await create(head, 3, { email })).toMatchObject({
        code: 409,
        errors: { email: ['This email address is already in use.'] },
      })
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        create(head, 3, { email: i % 2 ? 'rush@test.example' : 'RUSH@test.example' }),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
  })

  test('creates dealer admins only for a caller who is one or manages users', async () => {
    expect((await create(creator, 3, { email: 'da1@test.example', dealer_admin: true })).code).toBe(403)
    const answer = await create(head, 3, { email: 'da1@test.example', dealer_admin: true })
    expect(answer.data).toMatchObject({ dealer_admin: true })
    expect((await create(creator, 3, { email: 'da2@test.example' })).data).toMatchObject({ dealer_admin: false })
  })

  test('rejects invalid fields and hidden companies', async () => {
    const wrong = await create(head, 3, { email: 'x', first_name: '', language: 'de' })
    expect(wrong).toMatchObject({
      code: 400,
      errors: { email: [expect.any(String)], first_name: [expect.any(String)] },
    })
    expect(await create(head, 3, { language: 'xx' })).toMatchObject({
      code: 400,
      errors: { language: [expect.any(String)] },
    })
    expect((await create(head, 1)).code).toBe(404)
    expect((await create(head, 999_999)).code).toBe(404)
    expect((await create(joiner, 3)).code).toBe(403)
  })
})

describe('contact.activationLink', () => {
  test('returns a new link each time, which works once', async () => {
    const id = await made('linked', 3)
    const [one, two] = [
      await get(dealer, `contact/${id}/activation-link/`),
      await get(dealer, `contact/${id}/activation-link/`),
    ]
    const link = z.string().parse(one.data['act_link'])
    expect(link).toMatch(/^http:\/\/localhost:3000\/account\/password\/change\/[\w-]{43}$/)
    expect(two.data['act_link']).not.toBe(link)
    expect(await lastAudit()).toMatchObject({ action: 'contact.activationLink', subject: `contact ${id}` })
    const token = link.slice(-43)
    expect(JSON.stringify(await portal.database.read.select().from(audit))).not.toContain(token)
    const body = { token, password, password2: password }
    expect((await portal.ask('POST', '/vue/password/change/', { body })).code).toBe(200)
    expect(await rowOf(id)).toMatchObject({ active: true })
    expect(await portal.login('linked@test.example')).not.toBe('')
  })

  test('is part of the detail of a contact without a password, the same each time, until it is used', async () => {
    const id = await made('told', 3)
    const linkOf = async (token = dealer) =>
      z
        .string()
        .nullable()
        .parse((await get(token, `contact/${id}/detail/`)).data['actLink'])
    const [link, again] = await Promise.all([linkOf(), linkOf()])
    expect(link).toMatch(/^http:\/\/localhost:3000\/account\/password\/change\/[\w-]{43}$/)
    expect([again, await linkOf()]).toEqual([link, link])
    const rows = await portal.database.read
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'contact.activationLink'), eq(audit.subject, `contact ${id}`)))
    expect(rows).toHaveLength(1)
    const stored = JSON.stringify(await portal.database.read.select().from(oneTimeToken))
    expect(stored).not.toContain(link?.slice(-43))
    const body = { token: link?.slice(-43), password, password2: password }
    expect((await portal.ask('POST', '/vue/password/change/', { body })).code).toBe(200)
    expect([await linkOf(), (await rowOf(id))?.active]).toEqual([null, true])
  })

  test('is hidden from users who may not manage the contact', async () => {
    const id = await made('beyond', 2)
    await portal.database.write((tx) =>
      tx
        .update(contact)
        .set({ groups: ['CAN_UPLOAD'] })
        .where(eq(contact.id, id)),
    )
    expect((await get(creator, `contact/${id}/detail/`)).data).toMatchObject({ may_edit: false, actLink: null })
  })

  test('cannot bypass the permission to change passwords', async () => {
    const refused = await get(dealer, 'contact/3/activation-link/')
    expect(refused).toMatchObject({ code: 409, messages: [expect.stringContaining('already has a password')] })
    expect((await get(clerk, 'contact/3/activation-link/')).code).toBe(200)
  })
})
