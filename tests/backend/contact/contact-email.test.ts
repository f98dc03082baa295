import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sweep } from '#src/backend/background-jobs.ts'
import { mail } from '#src/backend/platform/db/tables/portal.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { contact, oneTimeToken } from '#src/backend/platform/db/tables/contact.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openTestPortal, password, type TestPortal } from '#tests/backend/portal.ts'
import { takeMails, tokenIn } from '#tests/backend/platform/mail/read-mail.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let dealer: string
let number = 0
let name = ''
let own = ''
let token = ''
let id = 0
beforeAll(async () => {
  portal = await openTestPortal()
  dealer = await portal.login('dealer@test.example')
})
afterAll(async () => {
  await portal.close()
  removeDirectories()
})

/** Creates a contact of the dealer’s sub-company, and signs it in. */
beforeEach(async () => {
  await portal.database.write((tx) => tx.delete(mail))
  number += 1
  name = `owner-${number}`
  own = `${name}@test.example`
  token = await hire(portal, name, 3, [])
  const [row] = await portal.database.read.select().from(contact).where(eq(contact.email, own))
  id = z.int().parse(row?.id)
})

const edit = (email: string, more: object = {}, locale = 'en') =>
  portal.ask('POST', `/vue/contact/${id}/edit/`, {
    token: dealer,
    headers: { 'accept-language': locale },
    body: { email, first_name: 'A', ...more },
  })
const confirm = (link: string, secret?: string) =>
  portal.ask('POST', '/vue/account/email/confirm/', {
    body: { token: link, ...(secret !== undefined && { password: secret }) },
  })
const login = (username: string, secret = password) =>
  portal.ask('POST', '/vue/login/', { body: { username, password: secret } })
const reset = (email: string) => portal.ask('POST', '/vue/password/reset/', { body: { email } })
const rowOf = async () => (await portal.database.read.select().from(contact).where(eq(contact.id, id)))[0]
const mailsTo = async (address: string) => (await takeMails(portal)).filter(({ to }) => to.toLowerCase() === address)
const linkTo = async (address: string) => tokenIn((await mailsTo(address))[0] ?? { text: '' })

test('a confirmed address outdates an edit with an older version', async () => {
  const { data } = await edit('overtaking@new.example')
  const link = await linkTo('overtaking@new.example')
  expect((await confirm(link, password)).code).toBe(200)
  expect(await edit(own, { version: data['version'] })).toMatchObject({ code: 409 })
  expect((await rowOf())?.email).toBe('overtaking@new.example')
})

test('without a password, a corrected address gets an invitation, also for an active contact', async () => {
  for (const active of [false, true]) {
    const email = `mistyped-${active}@test.example`
    await portal.database.write((tx) =>
      tx.update(contact).set({ passwordHash: null, active, email }).where(eq(contact.id, id)),
    )
    const right = `right-${active}@test.example`
    expect((await edit(right)).data).toMatchObject({ email: right })
    const [letter] = await mailsTo(right)
    expect(letter?.text).toMatch(/gilt 7\sTage/)
    expect(tokenIn(letter ?? { text: '' })).toMatch(/^[\w-]{43}$/)
    const [link] = await portal.database.read
      .select()
      .from(oneTimeToken)
      .where(and(eq(oneTimeToken.contactId, id), isNull(oneTimeToken.usedAt)))
    expect(Number(link?.expiresAt) - Number(link?.createdAt)).toBe(7 * 86_400_000)
  }
})

test('a contact that is deactivated with the correction gets no link that would make it active again', async () => {
  await portal.database.write((tx) =>
    tx.update(contact).set({ passwordHash: null, active: true }).where(eq(contact.id, id)),
  )
  expect((await edit('leaving@test.example', { active: false })).code).toBe(200)
  expect(await mailsTo('leaving@test.example')).toEqual([])
})

test('capital letters of an address change, and its sessions stay', async () => {
  expect((await edit(own.replace('owner', 'Owner'))).data).toMatchObject({ email: own.replace('owner', 'Owner') })
  expect((await portal.ask('GET', '/vue/account/', { token })).code).toBe(200)
})

test('a version may be sent as digits, as in a form', async () => {
  expect((await edit(own, { version: '1' })).code).toBe(200)
  expect((await edit(own, { version: '1' })).code).toBe(409)
  expect((await edit(own, { version: 'x' })).code).toBe(400)
})

describe('a dealer’s edit of the address of an account in use', () => {
  test('only notifies the current address, which stays valid, and sends the new one a link', async () => {
    const answer = await edit('moved@new.example')
    expect(answer).toMatchObject({ code: 200, data: { email: own, pending_email: 'moved@new.example' } })
    expect((await portal.ask('GET', '/vue/shop-url/', { token })).code).toBe(200)
    const mails = await takeMails(portal)
    expect(mails.map(({ to }) => to).sort()).toEqual(['moved@new.example', own].sort())
    const notice = mails.find(({ to }) => to === own)
    const asked = mails.find(({ to }) => to === 'moved@new.example')
    expect(notice?.text).toContain(own)
    expect(notice?.raw).not.toContain('moved@')
    expect(notice?.text).not.toContain('/account/email/')
    expect(asked?.text).toMatch(/^http:\/\/localhost\S*\/account\/email\/[\w-]{43}$/m)
    // The recipient may be a stranger.
    expect(asked?.text).not.toContain(own)
    const detail = await portal.ask('GET', `/vue/contact/${id}/detail/`, { token: dealer })
    expect(detail.data).toMatchObject({ email: own, pending_email: 'moved@new.example' })
  })

  test('cannot take the account over, with any address, link or reset', async () => {
    await edit('thief@evil.example')
    const link = await linkTo('thief@evil.example')
    for (const secret of [undefined, '', 'guessed password', `${password} `])
      expect((await confirm(link, secret)).code).toBe(400)
    await reset('thief@evil.example')
    await reset(own)
    const mails = await takeMails(portal)
    expect(mails.map(({ to }) => to)).toEqual([own])
    expect((await portal.ask('GET', `/vue/contact/${id}/activation-link/`, { token: dealer })).code).toBe(409)
    expect((await edit('thief@evil.example', { active: false })).code).toBe(200)
    expect((await edit('thief@evil.example', { active: true })).code).toBe(200)
    expect((await confirm(link, 'guessed password')).code).toBe(400)
    expect((await login('thief@evil.example')).code).toBe(401)
    expect((await login(own)).code).toBe(200)
    expect(await rowOf()).toMatchObject({ email: own })
  })

  test('limits password guesses with the link to the new address', async () => {
    await edit('guesser@evil.example')
    const link = await linkTo('guesser@evil.example')
    const codes: number[] = []
    for (let n = 0; n < 12; n += 1) codes.push((await confirm(link, `guess number ${n}`)).code)
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
    expect(codes.slice(10)).toEqual([429, 429])
    expect((await confirm(link, password)).code).toBe(429)
  })
})

describe('account.confirmEmail: confirming a new address', () => {
  test('activates it once, ends all sessions and links, and notifies the old address', async () => {
    await edit('New.Place@test.example')
    const link = await linkTo('new.place@test.example')
    await reset(own)
    await takeMails(portal)
    const answer = await confirm(link, password)
    expect(answer).toMatchObject({ code: 200, data: { email: 'New.Place@test.example' } })
    expect((await portal.ask('GET', '/vue/shop-url/', { token })).code).toBe(401)
    const open = and(eq(oneTimeToken.contactId, id), isNull(oneTimeToken.usedAt))
    expect(await portal.database.read.select().from(oneTimeToken).where(open)).toEqual([])
    const [notice] = await mailsTo(own)
    expect(notice?.subject).toContain('wurde geändert')
    expect(notice?.raw).not.toContain('New.Place')
    expect((await login(own)).code).toBe(401)
    expect((await login('new.place@test.example')).code).toBe(200)
    expect((await confirm(link, password)).code).toBe(400)
    const [last] = await portal.database.read
      .select()
      .from(audit)
      .where(eq(audit.action, 'contact.email'))
      .orderBy(desc(audit.id))
    expect(last).toMatchObject({ contactId: id, before: { email: own }, after: { email: 'New.Place@test.example' } })
  })

  test('requires the password, with a field error in the caller’s language', async () => {
    await edit('words@new.example')
    const body = { token: await linkTo('words@new.example') }
    const headers = { 'accept-language': 'de' }
    const none = await portal.ask('POST', '/vue/account/email/confirm/', { body, headers })
    expect(none).toMatchObject({ code: 400, errors: { password: ['Geben Sie das Passwort des Kontos ein.'] } })
  })

  test('does not work for an account that was deactivated since', async () => {
    await edit('gone@new.example')
    const link = await linkTo('gone@new.example')
    await portal.database.write((tx) => tx.update(contact).set({ active: false }).where(eq(contact.id, id)))
    expect(await confirm(link, password)).toMatchObject({ code: 400, errors: { token: [expect.any(String)] } })
    expect(await rowOf()).toMatchObject({ email: own, pendingEmail: 'gone@new.example' })
  })

  test('works for the last of several links, and for none after seven days', async () => {
    await edit('first@new.example')
    const first = await linkTo('first@new.example')
    await edit('second@new.example')
    const second = await linkTo('second@new.example')
    expect(await confirm(first, password)).toMatchObject({ code: 400, errors: { token: [expect.any(String)] } })
    const longAgo = new Date(Date.now() - 7.1 * 86_400_000)
    await portal.database.write((tx) => tx.update(oneTimeToken).set({ expiresAt: longAgo }))
    expect((await confirm(second, password)).code).toBe(400)
    await portal.database.write((tx) => tx.update(contact).set({ pendingEmailAt: longAgo }).where(eq(contact.id, id)))
    await sweep(portal.platform, new Date())
    expect(await rowOf()).toMatchObject({ email: own, pendingEmail: null })
  })

  test('returns 409 if another account has the address by now, and drops the change', async () => {
    await edit('wanted@test.example')
    const link = await linkTo('wanted@test.example')
    await hire(portal, 'wanted', 4, [])
    expect(await confirm(link, password)).toMatchObject({ code: 409, errors: { email: [expect.any(String)] } })
    expect(await rowOf()).toMatchObject({ email: own, pendingEmail: null })
    expect((await confirm(link, password)).code).toBe(400)
  })

  test('returns the same answer for every invalid link', async () => {
    const answers = await Promise.all(['none', 'x'.repeat(43)].map((link) => confirm(link, password)))
    expect(answers[0]).toMatchObject({ code: 400, errors: { token: [expect.any(String)] } })
    expect(answers[1]?.messages).toEqual(answers[0]?.messages)
  })
})

test('an edit with the same address does not cancel the pending one, and one of two confirmations wins', async () => {
  await edit('waits@new.example')
  expect((await edit(own, { first_name: 'Jo' })).data).toMatchObject({ pending_email: 'waits@new.example' })
  const link = await linkTo('waits@new.example')
  const answers = await Promise.all([confirm(link, password), confirm(link, password)])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
})

test('the mails to one address are limited, however often it is entered', async () => {
  for (let n = 0; n < 8; n += 1) {
    await edit('bombed@victim.example')
    await edit(`other-${n}@new.example`)
  }
  expect(await mailsTo('bombed@victim.example')).toHaveLength(0)
  await edit('bombed@victim.example')
  expect((await mailsTo('bombed@victim.example')).length).toBeLessThanOrEqual(5)
})

describe('a pending address', () => {
  const linkToNew = async (address: string) => {
    await edit(address)
    return linkTo(address)
  }

  test('is dropped after its owner sets a new password, with the old one or by a mailed link', async () => {
    const first = await linkToNew('waiting@new.example')
    const word = 'Nut-und-Feder-8'
    const body = { password, new_password: word, new_password2: word }
    expect((await portal.ask('POST', '/vue/account/password/', { token, body })).code).toBe(200)
    expect((await rowOf())?.pendingEmail).toBeNull()
    expect((await confirm(first, word)).code).toBe(400)

    await portal.database.write((tx) => tx.delete(mail))
    const second = await linkToNew('again@new.example')
    await reset(own)
    const link = await linkTo(own)
    const other = 'Zinken-und-Zapfen-9'
    const changed = await portal.ask('POST', '/vue/password/change/', {
      body: { token: link, password: other, password2: other },
    })
    expect(changed.code).toBe(200)
    expect((await rowOf())?.pendingEmail).toBeNull()
    expect((await confirm(second, other)).code).toBe(400)
  })

  test('can be withdrawn by its owner, which changes nothing else', async () => {
    const link = await linkToNew('withdrawn@new.example')
    const answer = await portal.ask('POST', '/vue/account/edit/', {
      token,
      body: { first_name: 'A', email: 'third@new.example', withdraw_email: true },
    })
    expect(answer).toMatchObject({ code: 200, data: { email: own, pending_email: null } })
    expect((await confirm(link, password)).code).toBe(400)
    expect(await mailsTo('third@new.example')).toEqual([])
  })

  test('allows thirty password guesses with its link in total, even over days', async () => {
    const link = await linkToNew('guessed@new.example')
    const codes: number[] = []
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 10; i++) codes.push((await confirm(link, 'another password')).code)
      await portal.database.write((tx) => tx.delete(rateLimit).where(eq(rateLimit.key, `email-confirm:contact:${id}`)))
    }
    expect(codes.filter((code) => code === 400)).toHaveLength(30)
    expect(codes.slice(30)).toEqual(Array.from({ length: 10 }, () => 429))
    expect((await confirm(link, password)).code).toBe(429)
  })
})
