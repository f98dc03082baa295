import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mail } from '#src/backend/platform/db/tables/portal.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import { composeMail } from '#src/backend/platform/mail/compose.ts'
import type { Group } from '#src/session/groups.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let joiner: string
beforeAll(async () => {
  portal = await openTestPortal()
  joiner = await portal.login('joiner@test.example')
  await portal.database.write((tx) =>
    tx.update(contact).set({ groups: [] }).where(eq(contact.email, 'joiner@test.example')),
  )
})
afterAll(() => portal.close())

const granters = async (right: Group, token = joiner) =>
  (await portal.ask('GET', `/vue/account/granters/?right=${right}`, { token })).data
const ask = (right: Group) => portal.ask('POST', '/vue/account/ask-right/', { token: joiner, body: { right } })
const asked = async () =>
  (await portal.database.read.select().from(mail)).filter(({ template }) => template === 'right-asked')

test('account.granters lists who can grant a permission: in the own company, or in the nearest one above', async () => {
  await hire(portal, 'far', 1, ['MANAGE_USERS', 'CAN_CREATE_CONTACTS', 'CAN_UPLOAD', 'CAN_TRANSLATE'])
  const far = await granters('CAN_TRANSLATE')
  expect(far['people']).toContain('A')
  await hire(portal, 'near', 3, ['MANAGE_USERS', 'CAN_CREATE_CONTACTS', 'CAN_TRANSLATE'])
  await portal.database.write((tx) =>
    tx.update(contact).set({ firstName: 'Near', lastName: 'By' }).where(eq(contact.email, 'near@test.example')),
  )
  expect(await granters('CAN_TRANSLATE')).toEqual({ people: ['Near By'], asked_at: null })
  // A user who cannot edit contacts cannot grant permissions.
  await hire(portal, 'reader', 3, ['MANAGE_USERS', 'CAN_TRANSLATE'])
  expect(await granters('CAN_TRANSLATE')).toEqual({ people: ['Near By'], asked_at: null })
  // A user with MANAGE_USERS grants only the permissions they have.
  expect((await granters('CAN_UPLOAD'))['people']).not.toContain('Near By')
  const misfit = await portal.ask('GET', '/vue/account/granters/?right=EVERYTHING', { token: joiner })
  expect(misfit.code).toBe(400)
})

test('account.granters says if the caller has the permission by now', async () => {
  const token = await hire(portal, 'granted', 3, ['CAN_TRANSLATE'])
  expect(await granters('CAN_TRANSLATE', token)).toEqual({ people: [], asked_at: null, is_granted: true })
})

test('account.askRight mails each granter once a day, in their language, even for repeated parallel requests', async () => {
  const answers = await Promise.all([ask('CAN_TRANSLATE'), ask('CAN_TRANSLATE')])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  const again = await ask('CAN_TRANSLATE')
  expect(again.data).toEqual(answers[0]?.data)
  const [sent, ...others] = await asked()
  expect(others).toEqual([])
  expect(sent?.to).toBe('near@test.example')
  expect((await granters('CAN_TRANSLATE'))['asked_at']).toBe(again.data['asked_at'])
  for (const [language, word] of Object.entries({ de: 'Übersetzen', en: 'Translate' })) {
    await portal.database.write((tx) =>
      tx.update(contact).set({ language }).where(eq(contact.email, 'near@test.example')),
    )
    const letter = sent && (await portal.database.write((tx) => composeMail(tx, sent, new Date())))
    expect(letter?.to).toBe('near@test.example')
    for (const part of ['joiner@test.example', 'Joiner', word, '/edit-contact/3']) expect(letter?.text).toContain(part)
  }
})

test('account.askRight returns 409 if nobody can grant the permission or the caller already has it', async () => {
  expect(await ask('SEE_PRICELOGS')).toMatchObject({ code: 409 })
  const near = await portal.login('near@test.example')
  const answer = await portal.ask('POST', '/vue/account/ask-right/', { token: near, body: { right: 'MANAGE_USERS' } })
  expect(answer).toMatchObject({ code: 409, messages: ['You already have this permission.'] })
})

test('account.askRight limits how many permissions a user can request per day', async () => {
  const wide = ['CAN_UPLOAD', 'CAN_APPROVE_ORDER', 'CAN_CREATE_CONTACTS', 'CAN_CREATE_COMPANIES'] as const
  await hire(portal, 'wide', 3, ['MANAGE_USERS', ...wide])
  const codes: number[] = []
  for (const right of wide) codes.push((await ask(right)).code)
  expect(codes.at(0)).toBe(200)
  expect(codes.at(-1)).toBe(429)
  // A permission that was requested before is still accepted.
  expect((await ask('CAN_TRANSLATE')).code).toBe(200)
})

test('account.askRight limits the mails per recipient, no matter how many users ask', async () => {
  await portal.database.write((tx) => tx.delete(mail))
  const to = 'near@test.example'
  const payload = { contactId: 1, askerId: 2, right: 'CAN_TRANSLATE' }
  const row = { to, template: 'right-asked', payload, site: 'localhost', origin: 'http://localhost', locale: 'en' }
  await portal.database.write((tx) => tx.insert(mail).values(Array.from({ length: 20 }, () => row)))
  await portal.database.write((tx) => tx.delete(rateLimit))
  const answer = await ask('CAN_TRANSLATE')
  expect(answer).toMatchObject({
    code: 429,
    messages: ['The people who can grant this have received too many requests today. Try again tomorrow.'],
  })
  expect(await asked()).toHaveLength(20)
})
