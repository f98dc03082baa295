import { argon2, argon2Sync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import { verifyPassword } from '#src/backend/platform/password/passwords.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { hire } from '#tests/backend/staff.ts'

// Counts hashes instead of time: the parameters define what a hash costs.
vi.mock(import('node:crypto'), async (original) => {
  const real = await original()
  return { ...real, argon2: vi.fn(real.argon2) }
})

/** Hashes exactly these characters, as a former version did. */
function formerHash(password: string): string {
  const nonce = Buffer.from('sixteen bytes of')
  const costs = { memory: 64, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...costs })
  const [salt, sum] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=64,t=1,p=1$${salt}$${sum}`
}

const nfc = 'Grün-Schäfchen-77'
const nfd = nfc.normalize('NFD')
const pasted = 'Eiche\u200b-furniert-19'
const email = 'former@test.example'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await hire(portal, 'former', 2, [])
})
afterAll(() => portal.close())
beforeEach(() => portal.database.write((tx) => tx.delete(rateLimit)))

const store = (passwordHash: string) =>
  portal.database.write((tx) => tx.update(contact).set({ passwordHash }).where(eq(contact.email, email)))
const storedHash = async () =>
  (await portal.database.read.select().from(contact).where(eq(contact.email, email)))[0]?.passwordHash ?? ''
const login = async (password: string, more: { username?: string; device?: unknown } = {}) => {
  vi.mocked(argon2).mockClear()
  const answer = await portal.ask('POST', '/vue/login/', { body: { username: email, password, ...more } })
  return { ...answer, hashes: vi.mocked(argon2).mock.calls.length }
}

test.each([
  ['decomposed, and typed composed', nfd, nfc],
  ['decomposed, and typed so', nfd, nfd],
  ['with a sign of no width, and typed so', pasted, pasted],
])('A password hashed %s signs in, and is then hashed in the normalized form', async (_, was, typed) => {
  const former = formerHash(was)
  await store(former)
  const first = await login(typed)
  expect(first.code).toBe(200)
  const now = await storedHash()
  expect(now).not.toBe(former)
  for (const form of [was, typed, typed.replace('\u200b', '').normalize('NFC')])
    expect((await login(form, { device: first.data['device'] })).code).toBe(200)
  expect(await storedHash()).toBe(now)
  expect(await verifyPassword(typed.replace('\u200b', '').normalize('NFC'), now)).toBe(true)
})

test('A login that rehashes the password does not change sessions, version and device', async () => {
  await store(formerHash(nfd))
  const [before] = await portal.database.read.select().from(contact).where(eq(contact.email, email))
  const first = await login(nfc)
  const [after] = await portal.database.read.select().from(contact).where(eq(contact.email, email))
  expect(after).toEqual({ ...before, passwordHash: expect.stringMatching(/^\$argon2id\$/) })
  expect(after?.passwordHash).not.toBe(before?.passwordHash)
  const token = String(first.data['jwt'])
  expect((await portal.ask('GET', '/vue/account/', { token })).code).toBe(200)
  // Strangers have ten tries; a known device can still sign in after that.
  for (let tries = 0; tries < 10; tries += 1) await login('Ganz-was-anderes-1')
  expect((await login(nfc)).code).toBe(429)
  expect((await login(nfc, { device: first.data['device'] })).code).toBe(200)
})

test('Parallel logins that rehash all succeed, each with a device that stays known', async () => {
  await store(formerHash(nfd))
  const all = await Promise.all([nfc, nfd, nfc].map((typed) => login(typed)))
  expect(all.map(({ code }) => code)).toEqual([200, 200, 200])
  for (const { data } of all)
    expect((await portal.ask('GET', '/vue/account/', { token: String(data['jwt']) })).code).toBe(200)
  expect(await verifyPassword(nfc, await storedHash())).toBe(true)
  for (let tries = 0; tries < 10; tries += 1) await login('Ganz-was-anderes-1')
  for (const { data } of all) expect((await login(nfc, { device: data['device'] })).code).toBe(200)
})

test('A login that rehashes fails if the password is changed in parallel', async () => {
  const former = formerHash(nfd)
  await store(former)
  const changed = formerHash('Ganz-was-anderes-1')
  vi.mocked(argon2).mockImplementationOnce((...given) => {
    void store(changed).then(() => argon2(...given))
  })
  expect((await login(nfc)).code).toBe(401)
  expect(await storedHash()).toBe(changed)
})

test('A wrong password costs the same hashes for any user, three at most, and counts as one try', async () => {
  const costOf = async (password: string, username: string) => (await login(password, { username })).hashes
  await store(formerHash(nfd))
  for (const [password, cost] of [
    ['Ganz-was-anderes-1', 1],
    ['Über-was-anderes-1', 2],
    ['U\u0308ber-was-anderes-1', 2],
    ['\u200bÜber-was-anderes-1', 3],
  ] as const)
    expect([await costOf(password, email), await costOf(password, 'nobody@test.example')]).toEqual([cost, cost])
  const tries = await portal.database.read.select({ tries: rateLimit.tries }).from(rateLimit)
  expect(new Set(tries.map((row) => row.tries))).toEqual(new Set([4]))
})

test('A normalized password is hashed once to sign in', async () => {
  await store(formerHash(nfc))
  const before = await storedHash()
  expect(await login(nfc)).toMatchObject({ code: 200, hashes: 1 })
  expect(await storedHash()).toBe(before)
})
