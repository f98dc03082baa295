import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackgroundJobs, sweep } from '#src/backend/background-jobs.ts'
import { counts } from '#src/backend/platform/figures/counts.ts'
import { basket } from '#src/backend/platform/db/tables/basket.ts'
import { oneTimeToken, session } from '#src/backend/platform/db/tables/contact.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import { saveAnswer } from '#src/backend/platform/db/tables/portal.ts'
import { eq } from 'drizzle-orm'
import { openTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('the sweep deletes expired rows and nothing else', async () => {
  const { database } = portal
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const ages = [-0.5, 400]
  await database.write(async (tx) => {
    for (const days of ages) {
      await tx
        .insert(session)
        .values({ id: crypto.randomUUID(), contactId: 1, createdAt: ago(days), expiresAt: ago(days) })
      await tx
        .insert(oneTimeToken)
        .values({ hash: createHash('sha256').update(`${days}`).digest('hex'), kind: 'shop', expiresAt: ago(days) })
      await tx.insert(rateLimit).values({ key: `key ${days}`, tries: 1, resetsAt: ago(days) })
      await tx.insert(saveAnswer).values({ contactId: 1, requestId: `${days}`, answer: {}, createdAt: ago(days) })
    }
  })
  await sweep(portal.platform, new Date())
  for (const table of [session, oneTimeToken, rateLimit, saveAnswer]) {
    expect(await database.read.select().from(table)).toHaveLength(1)
  }
})

test('an approved basket moves on while the backend runs, and stops when it is closed', async () => {
  const platform = { ...portal.platform, settings: { ...portal.platform.settings, basketStepSeconds: 1 } }
  const statusOf = async () =>
    (await portal.database.read.select().from(basket).where(eq(basket.basketNumber, '10001')))[0]?.status
  const token = await portal.login('dealer@test.example')
  const stop = startBackgroundJobs(platform)
  await portal.ask('POST', '/vue/basket/10001/approve/?approvalNumber=A-1', { token })
  await expect.poll(statusOf, { timeout: 20_000 }).toBeGreaterThan(3)
  await stop()
})

test('a job that fails is counted by its name with each run, and logged once', async () => {
  const { lines, platform } = portal
  const before = counts.jobFailures.baskets
  const write = () => Promise.reject(new Error('planted: the disk is full'))
  const failing = {
    ...platform,
    settings: { ...platform.settings, basketStepSeconds: 1 },
    database: { ...platform.database, write },
  }
  const stop = startBackgroundJobs(failing)
  await expect.poll(() => counts.jobFailures.baskets, { timeout: 20_000 }).toBeGreaterThan(before + 1)
  await stop()
  const planted = lines
    .map((line) => Object(JSON.parse(line)))
    .filter(({ event, job }) => event === 'job-failed' && job === 'baskets')
  expect(planted).toHaveLength(1)
})
