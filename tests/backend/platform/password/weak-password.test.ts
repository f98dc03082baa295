import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from '#src/backend/admin/operate/admin.ts'
import { mail, registration } from '#src/backend/platform/db/tables/portal.ts'
import { createToken } from '#src/backend/platform/one-time-tokens.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { formsOfName, weaknessOf } from '#src/backend/platform/password/weak-password.ts'
import { passwordEntry as passwordSchema } from '#src/contract/call/fields.ts'
import { takeMails, tokenIn } from '#tests/backend/platform/mail/read-mail.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

const own = {
  email: 'k.ahlers@tischlerei-ahlers.example',
  words: ['Karin', 'Ahlers', 'Möbelwerk Süd GmbH', 'Schreiner Weiß'],
}
const place = {
  name1: 'Zimmerei Holthaus GmbH & Co. KG',
  address1: 'Johannisstraße 12',
  zip: '49074',
  city: 'Osnabrück',
  country: 'DE',
  phone: '+49 541 5550170',
}
const isWeak = (password: string) => weaknessOf(password, own, 'de') !== null

describe('a password is rejected', () => {
  test.each([
    'password',
    'Password1',
    'passw0rd',
    'P@ssw0rd',
    'qwertyuiop',
    '12345678',
    'iloveyou',
    'Dragon2026!',
    'ｐａｓｓｗｏｒｄ',
  ])('if it is common: %s', (one) => expect(weaknessOf(one, own, 'de')).toContain('sehr verbreitet'))

  test.each([
    'karinahlers',
    'Karin.Ahlers',
    'Ahlers2026!',
    'ahlersahlers',
    '4hl3rs-K4r1n',
    'Tischlerei-Ahlers',
    'k.ahlers@tischlerei-ahlers.example',
    'moebelwerk-sued',
    'Möbelwerk12345678',
    'mobelwerk!!',
    'SchreinerWeiss1',
    'Mo\u0308belwerk-Su\u0308d',
  ])('if it contains the user’s address, name or company: %s', (one) => {
    expect(weaknessOf(one, own, 'de')).toContain('Ihrem Namen')
    expect(weaknessOf(one, own, 'en')).toContain('your name')
  })
})

describe('a password is accepted', () => {
  test.each([
    'demo-portal-1',
    'Nut-und-Feder-8',
    'Eiche-furniert-19',
    'Schreinerei am Fluss 8',
    'karin mag blaue Türen',
  ])('if it is neither: %s', (one) => expect(isWeak(one)).toBe(false))

  test('for demo accounts, which have a published one', () => {
    const demo = { email: 'dealer@demo.example', words: ['Dana', 'Dealer', 'Demo Portal'] }
    expect(weaknessOf('demo-portal-1', { ...demo, words: demo.words.slice(0, 2) }, 'en')).toBeNull()
  })
})

test('a company name is checked in few forms, without its legal suffix', () => {
  const forms = formsOfName('Möbelwerk Nord GmbH & Co. KG', 'Küchen')
  expect(forms).toEqual(expect.arrayContaining(['MöbelwerkNord', 'möbelwerknord', 'Möbelwerk-Nord', 'Möbelwerk Nord']))
  expect(forms).toHaveLength(12)
  expect(forms.every((form) => weaknessOf(form, { email: '', words: ['Möbelwerk Nord', 'Küchen'] }, 'en'))).toBe(true)
  expect(formsOfName('ÖBB', '')).toEqual([])
})

describe('the length of a password', () => {
  test.each([
    ['seven', '1234567', false],
    ['four that are two code units each', '🔑🔑🔑🔑', false],
    ['eight of them', '🔑🔒🚪🪚🪵📐🔨🔩', true],
    ['256', 'ö'.repeat(256), true],
    ['256 that are two code units each', '🔑'.repeat(256), true],
    ['257', 'ö'.repeat(257), false],
    ['with U+0000', 'with\0in it all', false],
    ['with half a character', 'with\ud800in it', false],
  ])('is counted in characters, and what cannot be stored is rejected: %s', (_, one, isTaken) => {
    expect(passwordSchema.safeParse(one).success).toBe(isTaken)
  })
})

describe('a weak password is rejected', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  test('at registration, for known and unknown addresses, in the caller’s language', async () => {
    const register = (email: string, password: string) =>
      portal.ask('POST', '/vue/register/contact/', {
        headers: { 'accept-language': 'de' },
        body: { email, password1: password, password2: password, first_name: 'Karin', last_name: 'Ahlers' },
      })
    for (const weak of ['Passwort1', 'Karin-Ahlers-1']) {
      const [unknown, known] = [await register('new@test.example', weak), await register('joiner@test.example', weak)]
      expect(unknown).toMatchObject({ code: 400, errors: { password1: [expect.stringMatching(/Wählen Sie/)] } })
      expect([known.code, known.messages, known.errors]).toEqual([unknown.code, unknown.messages, unknown.errors])
    }
    expect(await portal.database.read.select().from(registration)).toEqual([])
  })

  test.each([
    ['sent with the second step, in any form', 'Zimm3rei.Holthaus+9', true],
    ['known only by its hash, in a common form', 'Zimmerei-Holthaus1', false],
  ])(
    'at registration, for the company of the second step, %s; another password is accepted',
    async (_, weak, isShown) => {
      const email = `${randomUUID()}@test.example`
      const begin = async (password: string) => {
        const body = { email, password1: password, password2: password, first_name: 'Karin', last_name: 'Ahlers' }
        expect((await portal.ask('POST', '/vue/register/contact/', { body })).code).toBe(200)
        const [mailed] = await takeMails(portal)
        const token = tokenIn({ text: mailed?.text ?? '' })
        return portal.ask('POST', '/vue/register/company/', {
          headers: { 'accept-language': 'de' },
          body: { ...place, token, ...(isShown && { password }) },
        })
      }
      const errors = isShown ? { password: [expect.stringMatching(/anderen Passwort neu/)] } : undefined
      expect(await begin(weak)).toMatchObject({
        code: 400,
        messages: [expect.stringMatching(/Ihrem Unternehmen\..*anderen Passwort neu/)],
        ...(errors && { errors }),
      })
      expect((await begin('Nut-und-Feder-8')).code).toBe(200)
      await portal.database.write((tx) => tx.delete(mail))
    },
  )

  test('by a link, for its owner and company, and the link stays valid for a good one', async () => {
    await portal.database.write(async (tx) => {
      await tx.update(contact).set({ firstName: 'Karin', lastName: 'Ahlers' }).where(eq(contact.id, 3))
      await tx.update(company).set({ name1: 'Zimmerei Holthaus' }).where(eq(company.id, 3))
    })
    const token = await portal.database.write((tx) => createToken(tx, { kind: 'password', contactId: 3 }, new Date()))
    const change = (password: string) =>
      portal.ask('POST', '/vue/password/change/', { body: { token, password, password2: password } })
    for (const weak of ['password1', 'ahlers-karin-1', 'Zimmerei-Holthaus', 'joiner2026'])
      expect(await change(weak)).toMatchObject({ code: 400, errors: { password: [expect.stringMatching(/Choose/)] } })
    expect((await change('Nut-und-Feder-8')).code).toBe(200)
  })

  test('when an operator creates the administrator', async () => {
    const input = { email: 'boss@test.example', firstName: 'Berta', lastName: 'Boss', another: true }
    const made = createAdmin.run(portal.platform, { ...input, password: 'bossberta1' }, () =>
      Promise.reject(new Error()),
    )
    await expect(made).rejects.toThrow('too similar to your name')
  })
})
