import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#src/backend/platform/db/db.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { seedOnce } from '#src/backend/demo/seed.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { parseSettings } from '#src/settings.ts'
import { openTestDatabase } from '#tests/backend/database.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const start = (env: Record<string, string>) => {
  const settings = parseSettings({ PORTAL_SECRET: 'the secret of the tests, long enough for all', ...env })
  return seedOnce({ database, settings, log: createLog('silent') }, new Date())
}
const people = async () => (await database.read.select().from(contact)).map(({ email }) => email)

test('a real database has demo accounts only on request, and is filled once', { timeout: 120_000 }, async () => {
  const server = { DATABASE_URL: 'postgres://user@host/portal' }
  await start(server)
  expect(await people()).toEqual([])
  // Two processes start in parallel: one fills the database, the other waits and then finds it filled.
  await Promise.all([start({ ...server, PORTAL_SEED: 'demo' }), start({ ...server, PORTAL_SEED: 'demo' })])
  const filled = await people()
  expect(filled).toContain('admin@demo.example')
  await start({ ...server, PORTAL_SEED: 'demo' })
  expect(await people()).toHaveLength(filled.length)
})

test('a database with any data is left unchanged', async () => {
  await database.write((tx) => tx.insert(company).values({ name1: 'Ours' }))
  await start({})
  await start({ PORTAL_SEED: 'demo' })
  expect(await people()).toEqual([])
})
