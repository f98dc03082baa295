import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mail } from '#src/backend/platform/db/tables/portal.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { contact, oneTimeToken, session } from '#src/backend/platform/db/tables/contact.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { takeMails } from '#tests/backend/platform/mail/read-mail.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let dealer: string
let joiner: string
let clerk: string
let creator: string
beforeAll(async () => {
  portal = await openTestPortal()
  dealer = await portal.login('dealer@test.example')
  joiner = await portal.login('joiner@test.example')
  clerk = await hire(portal, 'clerk', 1, ['IS_DEALER_ADMIN', 'CAN_CHANGE_PASSWORD', 'CAN_UPLOAD', 'MANAGE_USERS'])
  creator = await hire(portal, 'creator', 2, ['CAN_CREATE_CONTACTS'])
  await hire(portal, 'uploader', 2, ['CAN_UPLOAD'])
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

const get = (token: string | undefined, path: string) => portal.ask('GET', `/vue/${path}`, { ...(token && { token }) })
const edit = (token: string, id: number, more: Record<string, unknown> = {}, headers = {}) =>
  portal.ask('POST', `/vue/contact/${id}/edit/`, {
    token,
    headers,
    body: { email: 'joiner@test.example', first_name: 'A', ...more },
  })
const create = (token: string, companyId: number, more: Record<string, unknown> = {}) =>
  portal.ask('POST', `/vue/company/${companyId}/create/contact/`, {
    token,
    body: { email: 'new@test.example', first_name: 'Jan', last_name: 'Otten', language: 'de', ...more },
  })
const remove = (token: string, id: number) => portal.ask('DELETE', `/vue/contact/${id}/delete/`, { token })
const made = async (name: string, companyId: number, token = creator) =>
  z.int().parse((await create(token, companyId, { email: `${name}@test.example` })).data['id'])
const rowOf = async (id: number) => (await portal.database.read.select().from(contact).where(eq(contact.id, id)))[0]
const lastAudit = async () => (await portal.database.read.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

describe('contact.edit', () => {
  test('is rejected for a user with more permissions than the editor, as a new address could hijack them', async () => {
    await hire(portal, 'approves', 3, ['CAN_APPROVE_ORDER'])
    const plain = await hire(portal, 'plain-admin', 2, ['IS_DEALER_ADMIN'])
    const [approves] = await portal.database.read
      .select()
      .from(contact)
      .where(eq(contact.email, 'approves@test.example'))
    const take = (token: string, email: string) => edit(token, approves?.id ?? 0, { email })
    expect((await take(plain, 'mine@test.example')).code).toBe(403)
    expect((await take(creator, 'mine@test.example')).code).toBe(403)
    expect((await get(plain, `contact/${approves?.id}/activation-link/`)).code).toBe(403)
    expect((await take(dealer, 'approves2@test.example')).code).toBe(200)
  })

  test('of an address without a password notifies the old address and invites the new one', async () => {
    const id = await made('before', 3)
    await portal.database.write((tx) => tx.delete(mail))
    await edit(dealer, id, { email: 'after@test.example' })
    const [notice, ...others] = await takeMails(portal)
    expect(others).toMatchObject([{ to: 'after@test.example', subject: expect.stringContaining('Ihr Konto') }])
    expect(notice).toMatchObject({ to: 'before@test.example', subject: expect.stringContaining('wurde geändert') })
    expect(notice?.raw).not.toContain('after@')
  })

  test('changes the fields in the request, leaves the rest, and audits before and after', async () => {
    const id = await made('edited', 3)
    const answer = await edit(dealer, id, {
      email: 'edited@test.example',
      first_name: 'Jo',
      middle_name: 'Q.',
      language: ['en', 'English'],
      dealer_admin: true,
      company: [2, 'Dealer'],
    })
    expect(answer).toMatchObject({
      code: 200,
      data: {
        name: 'Jo Q. Otten',
        language: ['en', 'English'],
        dealer_admin: true,
        company: [2, 'Dealer <b>& Sons</b>'],
      },
    })
    expect(await lastAudit()).toMatchObject({
      contactId: 2,
      action: 'contact.edit',
      subject: `contact ${id}`,
      before: { firstName: 'Jan', companyId: 3, groups: [] },
      after: { firstName: 'Jo', companyId: 2, groups: ['IS_DEALER_ADMIN'] },
    })
    expect(JSON.stringify(await portal.database.read.select().from(audit))).not.toContain('argon2')
    expect((await edit(dealer, id, { email: 'edited@test.example', dealer_admin: false })).data).toMatchObject({
      dealer_admin: false,
      language: ['en', 'English'],
    })
  })

  test('moves a contact only within the caller’s tree', async () => {
    const id = await made('mover', 3)
    for (const company of [1, 4, 999_999]) {
      expect((await edit(dealer, id, { email: 'mover@test.example', company })).code).toBe(404)
    }
    expect(await rowOf(id)).toMatchObject({ companyId: 3 })
    expect((await edit(dealer, 4, { email: 'other@test.example' })).code).toBe(404)
  })

  test('rejects an address in use, even for two parallel edits', async () => {
    const ids = [await made('one', 3), await made('two', 3)]
    expect(await edit(dealer, ids[0] ?? 0, { email: 'OTHER@test.example' })).toMatchObject({
      code: 409,
      errors: { email: [expect.any(String)] },
    })
    const answers = await Promise.all(ids.map((id) => edit(dealer, id, { email: 'both@test.example' })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect((await edit(dealer, ids[0] ?? 0, { email: 'ONE@test.example' })).code).toBe(200)
  })

  test('does not let users with fewer permissions edit staff and dealer admins', async () => {
    const [uploader] = await portal.database.read
      .select()
      .from(contact)
      .where(eq(contact.email, 'uploader@test.example'))
    const id = uploader?.id ?? 0
    expect((await edit(dealer, id, { email: 'mine@test.example' })).code).toBe(403)
    expect((await remove(dealer, id)).code).toBe(403)
    expect((await get(dealer, `contact/${id}/activation-link/`)).code).toBe(403)
    expect((await edit(clerk, id, { email: 'uploader@test.example' })).code).toBe(200)
    expect((await edit(creator, 2, { email: 'mine@test.example' })).code).toBe(403)
    expect((await edit(creator, 3, { dealer_admin: true })).code).toBe(403)
    expect(await rowOf(2)).toMatchObject({ email: 'Dealer@test.example' })
  })

  test('ends the sessions and links of a contact that becomes inactive', async () => {
    const token = await hire(portal, 'leaver', 3, [])
    const [leaver] = await portal.database.read.select().from(contact).where(eq(contact.email, 'leaver@test.example'))
    const id = leaver?.id ?? 0
    await get(clerk, `contact/${id}/activation-link/`)
    const isOpen = async () =>
      (await portal.database.read.select().from(oneTimeToken).where(eq(oneTimeToken.contactId, id))).some(
        ({ usedAt }) => usedAt === null,
      )
    expect(await isOpen()).toBe(true)
    expect((await edit(dealer, id, { email: 'leaver@test.example', active: false })).code).toBe(200)
    expect((await get(token, 'shop-url/')).code).toBe(401)
    expect(await isOpen()).toBe(false)
  })

  test('does not let users deactivate themselves', async () => {
    const answer = await edit(dealer, 2, { email: 'Dealer@test.example', active: false })
    expect(answer).toMatchObject({ code: 403, messages: [expect.stringContaining('your own account')] })
    expect((await edit(dealer, 2, { email: 'Dealer@test.example', active: true, dealer_admin: true })).code).toBe(200)
    expect((await get(dealer, 'shop-url/')).code).toBe(200)
  })
})

describe('contact.delete', () => {
  test('deletes the contact and its sessions; its approvals stay', async () => {
    const token = await hire(portal, 'gone', 3, ['CAN_APPROVE_ORDER'])
    const approve = await portal.ask('POST', '/vue/basket/10002/approve/?approvalNumber=G-1', { token })
    expect(approve.code).toBe(200)
    const [gone] = await portal.database.read.select().from(contact).where(eq(contact.email, 'gone@test.example'))
    const id = gone?.id ?? 0
    expect(await remove(dealer, id)).toMatchObject({ code: 200, data: {} })
    expect(await rowOf(id)).toBeUndefined()
    expect((await get(token, 'shop-url/')).code).toBe(401)
    expect(await portal.database.read.select().from(session).where(eq(session.contactId, id))).toEqual([])
    const [kept] = await portal.database.read.select().from(basket).where(eq(basket.basketNumber, '10002'))
    expect(kept).toMatchObject({ approvalNumber: 'G-1', approvedBy: null })
    expect(await lastAudit()).toMatchObject({
      contactId: 2,
      action: 'contact.delete',
      before: { email: 'gone@test.example' },
    })
    expect((await remove(dealer, id)).code).toBe(404)
  })

  test('does not delete the caller, also while acting as another user, nor hidden contacts', async () => {
    expect((await remove(dealer, 2)).code).toBe(403)
    const switched = await portal.ask('POST', '/vue/switch-user/', {
      token: clerk,
      body: { email: 'dealer@test.example' },
    })
    expect(switched.code).toBe(200)
    const [own] = await portal.database.read.select().from(contact).where(eq(contact.email, 'clerk@test.example'))
    const chief = await hire(portal, 'chief', 1, [
      'IS_DEALER_ADMIN',
      'CAN_CHANGE_PASSWORD',
      'CAN_UPLOAD',
      'MANAGE_USERS',
    ])
    const acting = await portal.ask('POST', '/vue/switch-user/', {
      token: clerk,
      body: { email: 'chief@test.example' },
    })
    expect((await remove(z.string().parse(acting.data['jwt']), own?.id ?? 0)).code).toBe(403)
    expect((await remove(chief, own?.id ?? 0)).code).toBe(200)
    for (const id of [4, 999_999]) expect((await remove(dealer, id)).code).toBe(404)
    expect((await remove(joiner, 3)).code).toBe(403)
    clerk = await hire(portal, 'clerk', 1, ['IS_DEALER_ADMIN', 'CAN_CHANGE_PASSWORD', 'MANAGE_USERS'])
  })
})
