import { createHash, randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { findDerived } from '#src/backend/platform/one-time-tokens.ts'
import { readToken, signToken } from '#src/backend/platform/tokens.ts'

const [former, present] = ['the former secret of a test, long enough', 'the present secret of a test, long enough']

/** Loads the modules that seal and sign, as a process that starts with these secrets does. */
async function startedWith(secret: string, previousSecret = '') {
  vi.resetModules()
  vi.stubEnv('PORTAL_SECRET', secret)
  vi.stubEnv('PORTAL_SECRET_PREVIOUS', previousSecret)
  const { openSealed, seal } = await import('#src/session/sealed.server.ts')
  const { frontHeaders, frontOf } = await import('#src/web/front-portal.server.ts')
  return {
    seal: () => seal('test', { of: 'session' }, '1h'),
    open: (sealed: string) => openSealed(sealed, 'test', z.object({ of: z.string() })),
    front: () => new Headers(frontHeaders('http://localhost/')),
    frontOf,
  }
}

test('a cookie of the former secret is opened while that one is set, and new ones have the present secret', async () => {
  const before = await startedWith(former)
  const [old, front] = [await before.seal(), before.front()]
  const rotating = await startedWith(present, former)
  expect(await rotating.open(old)).toEqual({ of: 'session' })
  expect(rotating.frontOf(front)?.host).toBe('localhost')
  const renewed = await rotating.seal()
  expect(await before.open(renewed)).toBeNull()
  const after = await startedWith(present)
  expect(await after.open(renewed)).toEqual({ of: 'session' })
  expect(await after.open(old)).toBeNull()
  expect(after.frontOf(front)).toBeUndefined()
})

test('a token of the former secret is read while that one is set', async () => {
  const now = new Date()
  const of = { id: randomUUID(), contactId: 1, realContactId: null, expiresAt: new Date(now.getTime() + 60_000) }
  const token = await signToken(former, of, now)
  expect(await readToken({ secret: present, previousSecret: former }, token, now)).toMatchObject({ sessionId: of.id })
  expect(await readToken({ secret: present, previousSecret: undefined }, token, now)).toBeNull()
})

test('a link made with the former secret is found again; without that secret, none is', () => {
  const derive = (secret: string) => createHash('sha256').update(secret).digest('base64url')
  const link = derive(former)
  const hash = createHash('sha256').update(link).digest('hex')
  expect(findDerived(hash, { secret: present, previousSecret: former }, derive)).toBe(link)
  expect(findDerived(hash, { secret: present, previousSecret: undefined }, derive)).toBeUndefined()
})
