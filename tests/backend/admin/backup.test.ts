import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { create } from 'tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpackArchive } from '#src/backend/admin/operate/archive.ts'
import { maintenance } from '#src/backend/platform/db/tables/portal.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { translation } from '#src/backend/platform/db/tables/text.ts'
import { version } from '#src/version.ts'
import { makeDataDirectory, makeDirectory, removeDirectories } from '#tests/backend/database.ts'
import { ask, login, makeFilled, open, save, within } from '#tests/backend/platform/db/filled-directory.ts'
import { isWhole } from '#tests/sample.ts'
import { command, type Running, startPortal } from '#tests/backend/running-portal.ts'

afterAll(removeDirectories)

describe('a running portal', () => {
  let dataDir = ''
  let portal: Running
  let env: Record<string, string> = {}
  beforeAll(async () => {
    dataDir = await makeFilled()
    env = { PORTAL_DATA: dataDir }
    portal = await startPortal(env)
  }, 120_000)
  afterAll(() => portal.stop())

  test(
    'a backup during parallel saves has every save answered before it started, and no partial save',
    { timeout: 120_000 },
    async () => {
      const token = await login(portal.url)
      const answered = { last: 0 }
      const writing = { goesOn: true }
      let next = 1
      const people = Array.from({ length: 5 }, async () => {
        while (writing.goesOn) {
          const number = next++
          expect((await save(portal.url, token, String(number).padStart(6, '0'))).status).toBe(200)
          answered.last = Math.max(answered.last, number)
        }
      })
      while (answered.last < 20) await sleep(20)
      const before = answered.last
      const file = join(makeDirectory(), 'backup.tar.gz')
      const result = await command(env, 'backup', file)
      writing.goesOn = false
      await Promise.all(people)
      expect(result).toMatchObject({ code: 0, stderr: '' })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const elsewhere = makeDirectory()
      expect(await command({ PORTAL_DATA: elsewhere }, 'restore', file)).toMatchObject({ code: 0, stderr: '' })
      const texts = await within(elsewhere, async ({ read }) =>
        (await read.select().from(translation)).map((row) => Number(row.text)),
      )
      expect(new Set(texts).size).toBe(1)
      // Five saves run in parallel, so the last one written may be up to four numbers below the highest answered.
      expect(texts[0]).toBeGreaterThan(before - 5)
      expect(existsSync(join(elsewhere, 'secret'))).toBe(false)
      expect((await command(env, 'status')).stdout).toContain(file)
      expect((await command(env, 'backup', file)).stderr).toBe(
        `"${file}" already exists. Choose another name or add --force.\n`,
      )
    },
  )

  test(
    'a restore brings everything back during requests, and ends sessions that had ended',
    { timeout: 120_000 },
    async () => {
      const file = join(makeDirectory(), 'backup.tar.gz')
      const [token, leaving] = [await login(portal.url), await login(portal.url)]
      await save(portal.url, token, 'before')
      await command(env, 'backup', file)
      await save(portal.url, token, 'after')
      const seen = (await ask(portal.url, '/vue/i18n/system/?src=master&dst=de', undefined, token)).data['revision']
      await fetch(`${portal.url}/account/logout/`, {
        headers: { authorization: `Token ${leaving}` },
        redirect: 'manual',
      })
      expect(await command(env, 'restore', file)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('is not empty. Add --yes'),
      })
      const asking = { goesOn: true, codes: new Set<number>(), count: 0 }
      const asker = (async () => {
        while (asking.goesOn) {
          asking.codes.add((await ask(portal.url, '/vue/i18n/system/?src=master&dst=de', undefined, token)).status)
          asking.count += 1
        }
      })()
      expect(await command(env, 'restore', file, '--yes')).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringContaining('db.before-restore-'),
      })
      asking.goesOn = false
      await asker
      expect([...asking.codes]).toEqual([200])
      const { data } = await ask(
        portal.url,
        `/vue/i18n/system/?src=master&dst=de&since=${String(seen)}`,
        undefined,
        token,
      )
      expect(data).toMatchObject({ languages: { de: ['de', { a: 'before', b: 'before', c: 'before' }] } })
      expect((await ask(portal.url, '/vue/shop-url/', undefined, leaving)).status).toBe(401)
      expect((await save(portal.url, token, 'goes on')).status).toBe(200)
    },
  )
})

describe('an archive is rejected, and the current database stays, when', () => {
  let dataDir = ''
  let good = ''
  beforeAll(async () => {
    dataDir = await makeFilled()
    good = join(makeDirectory(), 'good.tar.gz')
    await command({ PORTAL_DATA: dataDir }, 'backup', good)
  }, 120_000)

  const manifest = (more: object) => ({
    format: 'account-portal backup',
    version: 1,
    portal: version,
    at: '',
    migration: '0000_baseline',
    migrations: 1,
    files: 1,
    bytes: 1,
    ...more,
  })
  const pack = async (files: Record<string, string>, prefix = '') => {
    const cwd = makeDirectory()
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(cwd, name, '..'), { recursive: true })
      writeFileSync(join(cwd, name), content)
    }
    const file = join(makeDirectory(), 'bad.tar.gz')
    await create({ file, cwd, gzip: true, ...(prefix && { prefix, preservePaths: true }) }, Object.keys(files))
    return file
  }

  test.each<[string, () => Promise<string>, string]>([
    ['it is not there', async () => '/nowhere/at/all.tar.gz', 'does not exist.'],
    [
      'it is no archive',
      async () => {
        const file = join(makeDirectory(), 'x')
        writeFileSync(file, 'x'.repeat(9000))
        return file
      },
      'is not a portal backup: it cannot be read (',
    ],
    [
      'it is cut off',
      async () => {
        const file = join(makeDirectory(), 'x')
        writeFileSync(file, readFileSync(good).subarray(0, 100_000))
        return file
      },
      'is not a portal backup: it cannot be read (',
    ],
    [
      'a byte of it is another',
      async () => {
        const file = join(makeDirectory(), 'x')
        const bytes = readFileSync(good)
        bytes[200_000] = (bytes[200_000] ?? 0) ^ 255
        writeFileSync(file, bytes)
        return file
      },
      'is not a portal backup',
    ],
    ['it is of something else', () => pack({ 'db/x': 'x' }), 'it holds no manifest.json.'],
    [
      'it would write elsewhere',
      () => pack({ 'manifest.json': JSON.stringify(manifest({})), x: 'x' }, '../..'),
      'it holds "../../',
    ],
    [
      'it holds other files',
      () => pack({ 'manifest.json': JSON.stringify(manifest({ files: 2 })), 'db/x': 'x', secret: 's' }),
      'it holds "secret" (File).',
    ],
    [
      'it lacks a file',
      () => pack({ 'manifest.json': JSON.stringify(manifest({ files: 2 })), 'db/x': 'x' }),
      'it holds 1 files of 1 bytes, and should hold 2 of 1.',
    ],
    [
      'it is of a newer portal',
      () =>
        pack({ 'manifest.json': JSON.stringify(manifest({ migration: '0099_later', migrations: 99 })), 'db/x': 'x' }),
      'was made by another portal',
    ],
  ])('%s', async (_, make, sentence) => {
    const directory = makeDirectory()
    await expect(unpackArchive(await make(), directory)).rejects.toThrow(sentence)
    expect(readdirSync(directory)).toEqual([])
  })

  test(
    'its database cannot be opened: prints one line and leaves no temporary files',
    { timeout: 60_000 },
    async () => {
      const file = await pack({ 'manifest.json': JSON.stringify(manifest({})), 'db/PG_VERSION': '9' })
      const result = await command({ PORTAL_DATA: dataDir }, 'restore', file, '--yes')
      expect(result).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^".*" holds a database that cannot be opened .*\n$/),
      })
      expect(readdirSync(dataDir).filter((name) => name.startsWith('db'))).toEqual(['db'])
      expect(await within(dataDir, async ({ read }) => (await read.select().from(contact)).length)).toBe(1)
    },
  )
})

describe('a restore that is killed', () => {
  const flash = async (dataDir: string) =>
    within(dataDir, async ({ read }) => (await read.select().from(maintenance))[0]?.flashText)

  test('between its last steps leaves one whole database, the old or the new', { timeout: 120_000 }, async () => {
    const [old, next] = [await makeDataDirectory(), await makeDataDirectory()]
    await within(next, ({ write }) => write((tx) => tx.update(maintenance).set({ flashText: 'new' })))
    // The restored database is complete, but the old one is still in place, so the old one is used.
    renameSync(join(next, 'db'), join(old, 'db.restored'))
    mkdirSync(join(old, 'db.work-1'))
    expect(await flash(old)).toBe('')
    expect(readdirSync(old).filter((name) => name.startsWith('db'))).toEqual(['db'])
    // Once the old database is moved away, only a restored one can take its place.
    renameSync(join(old, 'db'), join(old, 'db.before-restore-1'))
    await expect(open(old)).rejects.toThrow('it holds no "db", but "db.before-restore-1"')
    const more = await makeDataDirectory()
    await within(more, ({ write }) => write((tx) => tx.update(maintenance).set({ flashText: 'new' })))
    renameSync(join(more, 'db'), join(old, 'db.restored'))
    expect(await flash(old)).toBe('new')
  })

  // `npm run test:all` covers the other moments.
  const moments = isWhole ? ['db.work-', 'db.restored', 'db.before-restore-'] : ['db.work-']

  test('at any moment, inside the portal, leaves one whole database too', { timeout: 240_000 }, async () => {
    const dataDir = await makeFilled()
    const file = join(makeDirectory(), 'backup.tar.gz')
    await within(dataDir, ({ write }) => write((tx) => tx.update(maintenance).set({ flashText: 'new' })))
    await command({ PORTAL_DATA: dataDir }, 'backup', file)
    const seen: (string | undefined)[] = []
    for (const step of moments) {
      await within(dataDir, ({ write }) => write((tx) => tx.update(maintenance).set({ flashText: 'old' })))
      const portal = await startPortal({ PORTAL_DATA: dataDir })
      const before = new Set(readdirSync(dataDir))
      const restoring = command({ PORTAL_DATA: dataDir }, 'restore', file, '--yes')
      const until = Date.now() + 30_000
      while (Date.now() < until && !readdirSync(dataDir).some((name) => name.startsWith(step) && !before.has(name)))
        await sleep(1)
      await sleep(Math.random() * 30)
      await portal.kill()
      await restoring
      seen.push(await flash(dataDir))
      expect(['old', 'new']).toContain(seen.at(-1))
      expect(readdirSync(dataDir)).not.toContain('db.restored')
    }
    expect(seen[0]).toBe('old')
  })
})
