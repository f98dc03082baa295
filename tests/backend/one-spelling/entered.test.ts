import { argon2Sync } from 'node:crypto'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { registration } from '#src/backend/platform/db/tables/portal.ts'
import { price } from '#src/backend/platform/db/tables/price.ts'
import { hashPassword, verifyPassword } from '#src/backend/platform/password/passwords.ts'
import { uploadPrices } from '#tests/backend/price/upload-prices.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

let portal: TestPortal
let token: string
const stored = 'info@xn--mller-holz-9db.example'
const typed = ['info@müller-holz.example', 'info@mu\u0308ller-holz.example', '\u200binfo@MÜLLER-holz.example', stored]
const nfc = 'Grün-Schäfchen-77'
const nfd = nfc.normalize('NFD')
beforeAll(async () => {
  portal = await openTestPortal()
  token = await hire(portal, 'keeper', 2, ['CAN_UPLOAD', 'SEE_PRICELOGS'])
  await portal.database.write(async (tx) => {
    const passwordHash = await hashPassword(nfd)
    await tx
      .insert(contact)
      .values({ id: 950, companyId: 2, email: stored, firstName: 'Kim', active: true, passwordHash })
  })
})
afterAll(() => portal.close())

const login = (username: string, password: string) =>
  portal.ask('POST', '/vue/login/', { body: { username, password } })

describe('An address and a password', () => {
  test.each(typed)('sign in, however they are typed: %j', async (username) => {
    for (const password of [nfc, nfd, `\u200b${nfc}`])
      expect(await login(username, password)).toMatchObject({ status: true, data: { user: { username: stored } } })
    expect(await login(username, 'Grun-Schafchen-77')).toMatchObject({ status: false })
  })

  test('are stored in one form on registration', async () => {
    const body = {
      email: 'neu@müller-holz.example',
      first_name: 'A',
      last_name: 'B',
      password1: nfc,
      password2: nfd,
    }
    expect(await portal.ask('POST', '/vue/register/contact/', { body })).toMatchObject({ status: true })
    const rows = await portal.database.read.select().from(registration).where(like(registration.email, 'neu@%'))
    expect(rows.map(({ email }) => email)).toEqual(['neu@xn--mller-holz-9db.example'])
  })

  test.each(['        ', '\u00a0'.repeat(9), '\u200b'.repeat(8), 'aaaaaaaa', '--------'])(
    'are rejected if the password is empty or one character: %j',
    async (password) => {
      const body = {
        email: 'neu@holz.example',
        first_name: 'A',
        last_name: 'B',
        password1: password,
        password2: password,
      }
      const answer = await portal.ask('POST', '/vue/register/contact/', { body })
      expect(answer).toMatchObject({ status: false, errors: { password1: [expect.any(String)] } })
    },
  )
})

test('A price list finds an article in another spelling, and reports duplicates', async () => {
  const rows = await portal.database.read.select().from(price)
  await uploadPrices(portal, 'article_uid;article_type;price\nTür-9;Flügel;100,00\n', { token })
  const other = 'Tür\u20119;Flügel;120,00\n'.normalize('NFD')
  const again = await uploadPrices(portal, `article_uid;article_type;price\n${other}`, { token })
  expect(again.data).toMatchObject({ changed: 1, new: 0 })
  const query = new URLSearchParams({ article_uid: 'Tür-9'.normalize('NFD'), article_type: 'Flügel' })
  const history = await portal.ask('GET', `/vue/price/history/?${query}`, { token })
  expect(JSON.stringify(history)).toContain('120.00')
  expect(await portal.database.read.select().from(price)).toHaveLength(rows.length + 1)
  const twins = await uploadPrices(
    portal,
    'article_uid;article_type;price\nA\u00a01;b;1\nA 1;b;2\nA\u20112;b;1\nA-2;b;2\n',
    { token },
  )
  expect(twins.refused?.errors?.map(({ line }) => line)).toEqual([3, 5])
})

test('A list is filtered by an address in either spelling', async () => {
  const admin = await portal.login('admin@test.example')
  for (const email of ['info@müller-holz.example', 'müller-holz', stored]) {
    const answer = await portal.ask('GET', `/vue/contact/list/?${new URLSearchParams({ email })}`, { token: admin })
    expect(answer, email).toMatchObject({ data: { users: [{ email: stored }] } })
  }
})

test('A password that was hashed before normalization still works', async () => {
  const nonce = Buffer.from('sixteen bytes of')
  const costs = { memory: 64, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: nfd, nonce, tagLength: 32, ...costs })
  const [salt, sum] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  const hash = `$argon2id$v=19$m=64,t=1,p=1$${salt}$${sum}`
  expect(await verifyPassword(nfd, hash)).toBe(true)
  expect(await verifyPassword(`${nfd}!`, hash)).toBe(false)
})
