import { mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerHttp } from '#src/backend/answer-http.ts'
import { readFigures } from '#src/backend/platform/figures/figures.ts'
import { mail } from '#src/backend/platform/db/tables/portal.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

vi.mock('node:fs/promises', { spy: true })

let portal: TestPortal
let dataDir: string
beforeAll(async () => {
  portal = await openTestPortal()
  dataDir = mkdtempSync(join(tmpdir(), 'portal-health-'))
})
afterAll(async () => {
  await portal.close()
  rmSync(dataDir, { recursive: true })
})

/** Returns the same portal as a process that has just started, which has read no figures before. */
const fresh = () => ({
  ...portal.platform,
  database: { ...portal.database },
  settings: { ...portal.platform.settings, dataDir },
})

async function readiness(platform = fresh()) {
  const response = await answerHttp(platform, new Request('http://localhost/readyz'))
  return { status: response.status, lines: (await response.text()).trimEnd().split('\n') }
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const about = { to: 'a@test.example', template: 'activation', locale: 'en', site: 'localhost', payload: {} }
const queue = (...mails: Partial<typeof mail.$inferInsert>[]) =>
  portal.database.write(async (tx) => {
    await tx.delete(mail)
    for (const one of mails) await tx.insert(mail).values({ ...about, ...one })
  })

test('a portal in order is ready, and names its checks', async () => {
  expect(await readiness()).toEqual({ status: 200, lines: ['ready', 'database: ok', 'disk: ok', 'mail: ok'] })
})

test('a full disk is named, and takes no process out of the balancer', async () => {
  const real = await statfs(dataDir)
  vi.mocked(statfs).mockResolvedValueOnce({ ...real, bavail: Math.floor(12_900_000 / real.bsize) })
  const { status, lines } = await readiness()
  expect(status).toBe(200)
  expect(lines).toContain('disk: failed, 12 MB are free')
})

test('mails that nobody sends are named, and take no process out of the balancer', async () => {
  await queue({ createdAt: minutesAgo(42) }, { createdAt: minutesAgo(1) }, { sentAt: minutesAgo(43) })
  const { status, lines } = await readiness()
  expect(status).toBe(200)
  expect(lines).toContain('mail: failed, 2 waiting, the oldest for 42 minutes')
})

test('one mail that its recipient’s server defers is no failure while others are sent', async () => {
  await queue({ createdAt: minutesAgo(300) }, { sentAt: minutesAgo(5) })
  expect((await readiness()).lines).toContain('mail: ok')
  await queue({ createdAt: minutesAgo(14) })
  expect((await readiness()).lines).toContain('mail: ok')
  await queue({ createdAt: minutesAgo(300), endedAt: minutesAgo(1) })
  expect((await readiness()).lines).toContain('mail: ok')
})

test('a deferred mail does not hide that later ones wait too', async () => {
  await queue({ createdAt: minutesAgo(300) }, { sentAt: minutesAgo(200) }, { createdAt: minutesAgo(60) })
  expect((await readiness()).lines).toContain('mail: failed, 2 waiting, the oldest for 300 minutes')
})

test('what cannot be read in time is unknown, and delays the answer by a second at most', async () => {
  const platform = fresh()
  const database = {
    ...platform.database,
    read: Object.create(platform.database.read, { execute: { value: () => new Promise(() => {}) } }),
  }
  vi.mocked(statfs).mockRejectedValueOnce(new Error('EIO'))
  const { status, lines } = await readiness({ ...platform, database })
  expect({ status, lines }).toEqual({ status: 200, lines: ['ready', 'database: ok', 'disk: unknown', 'mail: unknown'] })
})

test('a database that does not answer turns the status red, whatever the disk', async () => {
  const platform = fresh()
  const database = { ...platform.database, ping: () => Promise.reject(new Error('gone')) }
  expect(await readiness({ ...platform, database })).toEqual({ status: 503, lines: ['the database does not answer'] })
})

// A server has more than one connection: tests/backend/platform/db/busy.pg.test.ts uses all of them.
test.skipIf(process.env['DATABASE_URL'])(
  'a long transaction makes the figures wait a second, not until its end',
  async () => {
    const { promise: done, resolve: end } = Promise.withResolvers<void>()
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
    const long = portal.database.write(async () => {
      enter()
      await done
    })
    await entered
    const figures = await readFigures(fresh())
    expect(figures).toMatchObject({
      mails: null,
      disk: { isFull: false },
      connections: { max: 1, inUse: 1, waiting: 1 },
    })
    end()
    await long
  },
)
