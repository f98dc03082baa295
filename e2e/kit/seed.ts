import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Portal, root, template } from './portal.ts'

/**
 * Seeds the demo data once; each test’s portal starts from a copy. With `npm run test:all`, also starts a PostgreSQL
 * server.
 */
export default async function seed(): Promise<() => Promise<void>> {
  await rm(template, { recursive: true, force: true })
  // With steps of one day, the demo baskets in production do not move on during the tests.
  const portal = await Portal.create({ data: template, env: { PORTAL_BASKET_STEP_SECONDS: '86400' } })
  await portal.start()
  await portal.stop()
  if (process.env['TEST_ALL'] === undefined || process.env['DATABASE_URL']) return async () => {}
  return startDatabase()
}

/**
 * Starts a PostgreSQL server and sets DATABASE_URL for all tests. If it does not start, the tests that need it are
 * skipped. Returns a function that stops the server.
 */
async function startDatabase(): Promise<() => Promise<void>> {
  // The server stops when the script’s input is closed.
  const tellAndWait = ['sh', '-c', 'echo "$DATABASE_URL"; cat']
  const server = spawn('bash', ['.ci/postgresql', ...tellAndWait], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = once(server, 'exit').catch(() => [])
  const address = await Promise.race([once(createInterface({ input: server.stdout }), 'line'), gone.then(() => [])])
  if (typeof address[0] !== 'string') return async () => {}
  process.env['DATABASE_URL'] = address[0]
  return async () => {
    server.stdin.end()
    await gone
  }
}
