import { expect, test, vi } from 'vitest'
import { hashCheaply, hashPassword, verifyPassword } from '#src/backend/platform/password/passwords.ts'

test('a password is hashed at the cost OWASP recommends, and a hash of any cost is verified', async () => {
  vi.resetModules()
  const fresh = await import('#src/backend/platform/password/passwords.ts')
  const hash = await fresh.hashPassword('oak and ash')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('oak and ash', hash)).toBe(true)
  expect(await fresh.verifyPassword('oak and ash', await hashPassword('oak and ash'))).toBe(true)
  expect(await verifyPassword('oak and elm', hash)).toBe(false)
})

test('cheap hashes are for tests alone', () => {
  vi.stubEnv('NODE_ENV', 'production')
  expect(hashCheaply).toThrow('in tests alone')
  vi.unstubAllEnvs()
})
