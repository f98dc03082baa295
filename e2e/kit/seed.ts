import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Portal, root, template } from './portal.ts'

/** Seeds the demo data once; each test's portal starts from a copy. Where all is tested, there is a PostgreSQL server too. */
export default async function seed(): Promise<() => Promise<void>> {
  await rm(template, { recursive: true, force: true })
  // Steps of a day: what the demo has in process stands still while tests look at it.
  const portal = await Portal.create({ data: template, env: { PORTAL_BASKET_STEP_SECONDS: '86400' } })
  await portal.start()
  await portal.stop()
  if (process.env['TEST_ALL'] === undefined || process.env['DATABASE_URL']) return async () => {}
  return startDatabase()
}

/** Puts a server's address into the environment of all tests; without one, those that need it are skipped. Answers how it is ended. */
async function startDatabase(): Promise<() => Promise<void>> {
  // It ends when the script’s input is closed.
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
