import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSessionFresh, type Who } from '#src/session/session.ts'
import {
  readMailRequest,
  readDevice,
  readFlash,
  readFormerSession,
  readSession,
  sealMailRequest,
  sealDevice,
  sealFlash,
  sealSession,
} from '#src/session/session.server.ts'

vi.stubEnv('PORTAL_SECRET', 'the secret of the tests, long enough for all')

const who: Who = {
  username: 'a@test.example',
  id: 1,
  company: [1, 'A'],
  lines: [],
  lastLine: null,
  groups: [],
  shopUrl: '',
  realUsername: null,
}
const hourMs = 3_600_000

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') }))
afterEach(() => vi.useRealTimers())

const withCookie = (cookie: string) => new Request('http://localhost/', { headers: { host: 'localhost', cookie } })
const sealedSession = () => sealSession({ token: 'good', createdAt: new Date(), via: 'login', who })

const cookies = {
  session: { seal: sealedSession, read: readSession, lifeHours: 13 },
  // A flash expires after 2 minutes, plus 15 minutes of tolerance for the clock of another process.
  flash: { seal: () => sealFlash({ kind: 'logged-in' }), read: readFlash, lifeHours: 0.18 },
  asked: {
    seal: () =>
      sealMailRequest({ form: 'register', email: 'a@test.example', proof: 'mine', at: new Date().toISOString() }),
    read: readMailRequest,
    lifeHours: 1.9,
  },
  device: { seal: () => sealDevice('known'), read: readDevice, lifeHours: 399 * 24 },
}

describe('A sealed cookie', () => {
  test('is read under the name it was sealed for, until it expires', async () => {
    for (const [kind, { seal, read, lifeHours }] of Object.entries(cookies)) {
      vi.setSystemTime(new Date('2026-11-20T08:00:00Z'))
      const [cookie = ''] = (await seal()).split(';')
      expect([kind, await read(withCookie(cookie))]).toEqual([kind, expect.anything()])
      vi.setSystemTime(Date.now() + lifeHours * hourMs)
      expect([kind, await read(withCookie(cookie))]).toEqual([kind, expect.anything()])
      vi.setSystemTime(Date.now() + 48 * hourMs)
      expect([kind, (await read(withCookie(cookie))) ?? null]).toEqual([kind, null])
    }
  })

  test('that was sealed for one purpose is invalid for any other, even with all of its values', async () => {
    const everything = {
      token: 'good',
      createdAt: new Date(),
      via: 'login' as const,
      who,
      kind: 'logged-in' as const,
      form: 'register' as const,
      email: 'a@test.example',
      at: new Date().toISOString(),
      device: 'known',
    }
    const lines = {
      session: await sealSession(everything),
      flash: await sealFlash(everything),
      asked: await sealMailRequest(everything),
      device: await sealDevice('known'),
    }
    for (const [kind, { read, seal }] of Object.entries(cookies))
      for (const [other, line] of Object.entries(lines)) {
        const [name = ''] = (await seal()).split('=')
        const [cookie = ''] = line.split(';')
        const opened = await read(withCookie(cookie.replace(/^[^=]+/, name)))
        expect([kind, other, opened !== null && opened !== undefined]).toEqual([kind, other, kind === other])
      }
  })
})

test('A message of any length fits into its cookie', async () => {
  const cookie = await sealFlash({ kind: 'refused', messages: ['ß'.repeat(9_000), 'b'.repeat(9_000)] })
  expect(cookie.length).toBeLessThan(4_096)
})

describe('A session', () => {
  const fresh = (from: string, to: string, timeZone = 'Europe/Berlin') =>
    isSessionFresh(new Date(from), new Date(to), timeZone)

  test('is valid on the calendar day on which it started, in the site’s time zone', () => {
    expect(fresh('2026-11-20T22:59:00Z', '2026-11-20T22:59:59.999Z')).toBe(true)
    expect(fresh('2026-11-20T22:59:00Z', '2026-11-20T23:00:00Z')).toBe(false)
    expect(fresh('2026-11-20T22:59:00Z', '2026-11-20T23:00:00Z', 'UTC')).toBe(true)
    expect(fresh('2026-11-20T22:59:00Z', '2026-11-21T00:00:00Z', 'UTC')).toBe(false)
    expect(fresh('2026-11-20T10:59:00Z', '2026-11-20T11:00:00Z', 'Pacific/Auckland')).toBe(false)
  })

  test('is valid for less than 24 hours, even on the day that has 25', () => {
    expect(fresh('2026-10-24T22:00:00Z', '2026-10-25T21:59:59.999Z')).toBe(true)
    expect(fresh('2026-10-24T22:00:00Z', '2026-10-25T22:00:00Z')).toBe(false)
    expect(fresh('2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z')).toBe(false)
  })

  test('from a clock that is up to 15 minutes ahead is valid, also around midnight', () => {
    expect(fresh('2026-11-20T08:14:00Z', '2026-11-20T08:00:00Z')).toBe(true)
    expect(fresh('2026-11-20T23:05:00Z', '2026-11-20T22:55:00Z')).toBe(true)
    expect(fresh('2026-11-20T08:16:00Z', '2026-11-20T08:00:00Z')).toBe(false)
  })

  test('that does not fit into a cookie is refused, because browsers would drop it and say nothing', async () => {
    const sealedWith = (length: number) =>
      sealSession({ token: 'x'.repeat(length), createdAt: new Date(), via: 'login', who })
    expect((await sealedWith(2_000)).length).toBeLessThan(4_096)
    await expect(sealedWith(3_500)).rejects.toThrow(/does not fit into a cookie: the backend’s token has 3500/)
  })

  test('is read from its cookie until the site’s midnight, and can be ended for two more days', async () => {
    const [cookie = ''] = (await sealedSession()).split(';')
    vi.setSystemTime(new Date('2026-11-20T22:59:59Z'))
    expect(await readSession(withCookie(cookie))).toMatchObject({ token: 'good' })
    vi.setSystemTime(new Date('2026-11-20T23:00:00Z'))
    expect(await readSession(withCookie(cookie))).toBeNull()
    expect(await readFormerSession(withCookie(cookie))).toMatchObject({ token: 'good' })
    vi.setSystemTime(new Date('2026-11-23T09:00:00Z'))
    expect(await readFormerSession(withCookie(cookie))).toBeNull()
  })
})
