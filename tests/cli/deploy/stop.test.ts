import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { command, startPortal } from '#tests/backend/running-portal.ts'

afterAll(removeDirectories)

test('a new folder gets its tables before the first start, and a portal on it is stopped by a command', async () => {
  const env = { PORTAL_DATA: join(makeDirectory(), 'new') }
  const applied = { code: 0, stdout: expect.stringMatching(/^Migrations applied:\n {2}0000_baseline\n/) }
  expect(await command(env, 'migrate')).toMatchObject(applied)
  expect(await command(env, 'migrate')).toMatchObject({ code: 0, stdout: 'No migration is pending.\n' })
  expect(await command(env, 'stop')).toMatchObject({ code: 0, stdout: 'The portal is not running.\n' })
  const portal = await startPortal(env)
  const exit = once(portal.child, 'exit')
  expect(await command(env, 'stop')).toMatchObject({ code: 0, stdout: `Process ${portal.child.pid} has stopped.\n` })
  expect(await exit).toEqual([0, null])
})

test('a portal on a PostgreSQL server is stopped by its service, as the command says', async () => {
  const env = { DATABASE_URL: 'postgres://portal:hidden@127.0.0.1:1/portal', PORTAL_DATA: makeDirectory() }
  expect(await command(env, 'stop')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATABASE_URL is set: .*SIGTERM.*\n$/),
  })
})
