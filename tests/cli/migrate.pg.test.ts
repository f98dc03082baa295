import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { line } from '#src/backend/platform/db/tables/line.ts'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { command, startPortal } from '#tests/backend/running-portal.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'

afterAll(removeDirectories)

const server = process.env['DATABASE_URL']

/** Creates an empty database: on the server if there is one, else embedded. */
async function emptyDatabase(): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const dataDir = makeDirectory()
  if (server !== undefined) {
    const { url, drop } = await makeServerDatabase(server)
    return { env: { DATABASE_URL: url, PORTAL_DATA: dataDir }, drop }
  }
  await (await PGlite.create(join(dataDir, 'db'))).close()
  return { env: { PORTAL_DATA: dataDir }, drop: async () => {} }
}

const open = (env: Record<string, string>) =>
  openDatabase({ databaseUrl: env['DATABASE_URL'], dataDir: env['PORTAL_DATA'] ?? '' })

describe('npm run portal -- migrate', { timeout: 180_000 }, () => {
  let env: Record<string, string> = {}
  let drop = async () => {}
  beforeAll(async () => ({ env, drop } = await emptyDatabase()))
  afterAll(() => drop())

  test('--check lists what is pending, exits with 1 and changes nothing', async () => {
    const pending = { code: 1, stdout: 'Pending migrations:\n  0000_baseline\n', stderr: '' }
    expect(await command(env, 'migrate', '--check')).toEqual(pending)
    expect(await command(env, 'migrate', '--check')).toEqual(pending)
  })

  test('applies what is pending, and then --check exits with 0', async () => {
    const applied = {
      code: 0,
      stdout: expect.stringMatching(
        /^Migrations applied to the (?:server|embedded database in .*):\n {2}0000_baseline\n$/,
      ),
      stderr: '',
    }
    const none = { code: 0, stdout: 'No migration is pending.\n', stderr: '' }
    expect(await command(env, 'migrate')).toEqual(applied)
    expect(await command(env, 'migrate', '--check')).toEqual(none)
    expect(await command(env, 'migrate')).toEqual(none)
    expect((await command(env, 'status')).stdout).toMatch(/migrations +1, the last 0000_baseline/)
  })

  test('refuses a database that a newer version has used, with one sentence', async () => {
    const database = await open(env)
    await database.write((tx) =>
      tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9999999999999)`,
      ),
    )
    await database.close()
    const refused = {
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]* a newer portal has used it\. Start that version again, [^\n]*\n$/),
    }
    expect(await command(env, 'migrate', '--check')).toEqual(refused)
    expect(await command(env, 'migrate')).toEqual(refused)
  })

  test('prints its usage if it is given another word', async () => {
    expect(await command(env, 'migrate', 'now')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('migrate [--check]'),
    })
  })
})

test.runIf(server === undefined)('a folder without a database gets one, and none by --check', async () => {
  const env = { PORTAL_DATA: join(makeDirectory(), 'new') }
  mkdirSync(env.PORTAL_DATA)
  const pending = { code: 1, stdout: 'Pending migrations:\n  0000_baseline\n' }
  expect(await command(env, 'migrate', '--check')).toMatchObject(pending)
  expect(readdirSync(env.PORTAL_DATA)).toEqual([])
  const stdout = `Migrations applied to the embedded database in ${env.PORTAL_DATA}:\n  0000_baseline\n`
  expect(await command(env, 'migrate')).toEqual({ code: 0, stdout, stderr: '' })
})

test.runIf(server === undefined)(
  'an embedded database that a portal uses is not migrated, and the command names the process',
  { timeout: 120_000 },
  async () => {
    const env = { PORTAL_DATA: makeDirectory() }
    const portal = await startPortal(env)
    try {
      const refused = { code: 1, stderr: expect.stringContaining(`process ${portal.child.pid}`) }
      expect(await command(env, 'migrate', '--check')).toMatchObject(refused)
      expect(await command(env, 'migrate')).toMatchObject(refused)
    } finally {
      await portal.stop()
    }
  },
)

describe.runIf(server !== undefined)('on a database server', { timeout: 180_000 }, () => {
  test('two commands at once apply each migration once', async () => {
    const { env, drop } = await emptyDatabase()
    const both = await Promise.all([command(env, 'migrate'), command(env, 'migrate')])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    const database = await open(env)
    const { rows } = Object(await database.read.execute(sql`select hash from drizzle.__drizzle_migrations`))
    expect(rows).toHaveLength(1)
    await database.close()
    await drop()
  })

  test('a process that runs goes on reading and writing when the next version has added to its tables', async () => {
    const { env, drop } = await emptyDatabase()
    const running = await open(env)
    const read = () => running.read.select().from(line)
    const write = (code: string) =>
      running.write((tx) => tx.insert(line).values({ code, nameEn: code, nameDe: code, position: 1 }))
    await write('before')
    for (let again = 0; again < 6; again += 1) expect(await read()).toHaveLength(1)

    const next = await open(env)
    await next.write(async (tx) => {
      await tx.execute(sql`alter table line add column next_version text not null default 'new'`)
      await tx.execute(sql`create table next_version (id integer primary key)`)
      await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 9999999999999)`)
    })
    await next.close()

    await write('after')
    await running.write((tx) => tx.update(line).set({ nameEn: 'changed' }).where(eq(line.code, 'before')))
    expect((await read()).map(({ nameEn }) => nameEn).toSorted()).toEqual(['after', 'changed'])
    await expect(open(env)).rejects.toThrow('a newer portal has used it')
    await running.close()
    await drop()
  })
})
