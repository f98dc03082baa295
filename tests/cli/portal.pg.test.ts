import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { contact, oneTimeToken, session } from '#src/backend/platform/db/tables/contact.ts'
import { language, textRevision } from '#src/backend/platform/db/tables/text.ts'
import { makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { within } from '#tests/backend/platform/db/filled-directory.ts'
import { command } from '#tests/backend/running-portal.ts'

afterAll(removeDirectories)

describe('a stopped portal', () => {
  test('creates its first administrator, root company and languages from nothing', { timeout: 120_000 }, async () => {
    const env = { PORTAL_DATA: join(makeDirectory(), 'new') }
    expect(await command(env, 'status')).toMatchObject({
      code: 1,
      stderr: `PORTAL_DATA is "${env.PORTAL_DATA}": it contains no database.\n`,
    })
    expect(existsSync(env.PORTAL_DATA)).toBe(false)
    const made = await command(
      { ...env, PORTAL_ORIGIN: 'https://portal.test.example' },
      'admin',
      'create',
      '--email',
      'Boss@test.example',
      '--company-name',
      'Supplier',
    )
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\nhttps:\/\/portal\.test\.example\/account\/password\/change\/[\w-]{43}\n$/),
    })
    await within(env.PORTAL_DATA, async ({ read }) => {
      expect(await read.select().from(company)).toMatchObject([{ name1: 'Supplier', parentId: null }])
      expect(await read.select().from(contact)).toMatchObject([
        { email: 'Boss@test.example', active: true, passwordHash: null },
      ])
      expect((await read.select().from(language)).map(({ code }) => code)).toEqual(['master', 'en', 'de'])
      expect(JSON.stringify(await read.select().from(audit))).not.toMatch(/hash|token/i)
      expect(await read.select().from(oneTimeToken)).toMatchObject([{ kind: 'password' }])
    })
  })

  test.each([
    ['an unknown command', ['frobnicate'], 'There is no command "frobnicate".'],
    [
      'a password as an option',
      ['admin', 'create', '--email', 'a@b.example', '--password', 'x'],
      "Unknown option '--password'.",
    ],
    ['no address', ['admin', 'create'], '--email is missing.'],
    ['no file', ['import', 'system'], 'FILE is missing.'],
  ])('prints its usage if it is given %s', async (_, words, sentence) => {
    const result = await command({ PORTAL_DATA: makeDirectory() }, ...words)
    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr.startsWith(sentence)).toBe(true)
    expect(result.stderr).toContain('Usage: npm run portal -- COMMAND')
  })
})

describe.runIf(process.env['DATABASE_URL'])('on a database server', () => {
  test('every command works beside others, and a backup refers to pg_dump', { timeout: 60_000 }, async () => {
    const { url, drop } = await makeServerDatabase(process.env['DATABASE_URL'] ?? '')
    const env = { DATABASE_URL: url, PORTAL_DATA: makeDirectory() }
    expect(await command(env, 'admin', 'create', '--email', 'boss@test.example')).toMatchObject({ code: 0, stderr: '' })
    expect(await command(env, 'maintenance', 'on')).toMatchObject({ code: 0 })
    expect((await command(env, 'status')).stdout).toContain('PostgreSQL')
    expect(await command(env, 'backup', join(makeDirectory(), 'b.tar.gz'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database is on a PostgreSQL server .*pg_dump.*\n$/),
    })
    expect(await command(env, 'restore', 'b.tar.gz', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('pg_dump'),
    })
    const database = await openDatabase({ databaseUrl: url, dataDir: '' })
    expect(await database.read.select().from(session)).toEqual([])
    expect(await database.read.select().from(textRevision)).toHaveLength(1)
    await database.close()
    await drop()
  })
})
