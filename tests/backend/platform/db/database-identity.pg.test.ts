import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteIdentity } from '#src/backend/platform/db/database-identity.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { textKey, textRevision } from '#src/backend/platform/db/tables/text.ts'
import { sharedRevision } from '#src/backend/platform/db/tables/translator.ts'
import { calls } from '#src/contract/calls.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'

const secondsSince2020 = () => (Date.now() - Date.UTC(2020, 0)) / 1000

describe('a database that is opened', () => {
  let portal: TestPortal
  let token: string
  beforeAll(async () => {
    portal = await openTestPortal()
    token = await portal.login('translator@test.example')
  })
  afterAll(() => portal.close())

  const set = (state: Partial<typeof textRevision.$inferInsert>) =>
    portal.database.write((tx) => tx.update(textRevision).set({ floor: 0, ...state }))
  const opened = () => noteIdentity(portal.database.read)
  const stored = async () => (await portal.database.read.select().from(textRevision))[0]
  const shared = async () => (await portal.database.read.select().from(sharedRevision))[0]
  const read = async (since: number, headers = {}) => {
    const answer = await portal.ask('GET', `/vue/i18n/system/?src=master&dst=de&since=${since}`, { token, headers })
    return { ...answer, texts: calls['i18n.system'].data.safeParse(answer.data).data }
  }

  beforeEach(async () => {
    await portal.database.write((tx) => tx.update(sharedRevision).set({ revision: 3, floor: 0 }))
  })

  test('changes nothing if it is new, or the same as before', async () => {
    await set({ identity: null, revision: 0 })
    expect(await opened()).toBe(false)
    expect(await stored()).toMatchObject({ identity: expect.stringMatching(/^\d+ \d+ /), revision: 0, floor: 0 })
    await set({ revision: 7 })
    expect(await opened()).toBe(false)
    expect(await stored()).toMatchObject({ revision: 7, floor: 0 })
    expect(await shared()).toMatchObject({ revision: 3, floor: 0 })
    expect((await read(7)).texts).toMatchObject({ texts: [], removed: [] })
  })

  test('without a stored identity may be an older backup: every client reads all of it, once', async () => {
    await set({ identity: null, revision: 7 })
    expect([await opened(), await opened()]).toEqual([true, false])
    expect((await read(7)).texts).toMatchObject({ whole: true })
    expect((await shared())?.floor).toBeGreaterThan(3)
  })

  test('from a backup returns all of it to a client with a revision, which may be of other texts, once', async () => {
    await set({ identity: 'elsewhere', revision: 7 })
    const before = (await read(7)).headers.get('etag') ?? ''
    const from = Math.floor(secondsSince2020())
    expect(await opened()).toBe(true)
    const { revision = 0, floor } = (await stored()) ?? {}
    expect(revision).toBeGreaterThan(from)
    expect(floor).toBe(revision)
    expect(await opened()).toBe(false)
    for (const since of [0, 7, 5_000]) {
      const { code, texts } = await read(since, { 'if-none-match': before })
      expect([code, texts?.whole, texts?.removed, texts?.texts.length, texts?.revision]).toEqual([
        200,
        true,
        undefined,
        3,
        revision,
      ])
      const marks = await portal.ask('GET', `/vue/i18n/marks/?lang=de&since=${since}`, { token })
      expect(calls['i18n.marks'].data.parse(marks.data)).toMatchObject({ whole: true })
    }
    expect((await read(revision)).texts).toMatchObject({ texts: [], removed: [] })
    // Every key has this revision too, so that a stream makes its clients read the texts again.
    const keys = await portal.database.read.select().from(textKey)
    expect(new Set(keys.map((key) => key.revision))).toEqual(new Set([revision]))
  })

  test('counts on from its own revision if that is higher', async () => {
    await set({ identity: 'elsewhere', revision: 2_000_000_000 })
    expect(await opened()).toBe(true)
    expect(await stored()).toMatchObject({ revision: 2_000_000_001, floor: 2_000_000_001 })
  })

  test('has a different tag for the same revision if its identity differs', async () => {
    const tagOf = async (identity: string) => {
      await set({ identity, revision: 9 })
      return (await read(0)).headers.get('etag')
    }
    expect(await tagOf('here')).not.toBe(await tagOf('there'))
    expect(await tagOf('here')).toMatch(/^"r9-[0-9a-f]{8}"$/)
  })
})

const server = process.env['DATABASE_URL'] ?? ''

test.runIf(server)('a copy on a server is detected when it is opened, and the original stays the same', async () => {
  const { url, drop } = await makeServerDatabase(server)
  const open = (at: string) => openDatabase({ databaseUrl: at, dataDir: tmpdir() })
  const revisionIn = async (at: string) => {
    const database = await open(at)
    const [row] = await database.read.select().from(textRevision)
    await database.close()
    return row?.revision
  }
  expect(await revisionIn(url)).toBe(0)
  const copy = new URL(url)
  copy.pathname += '_copy'
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${copy.pathname.slice(1)} template ${new URL(url).pathname.slice(1)}`)
  const [first, second] = [await revisionIn(copy.href), await revisionIn(copy.href)]
  expect([first, await revisionIn(url)]).toEqual([second, 0])
  expect(first).toBeGreaterThan(secondsSince2020() - 60)
  await client.query(`drop database ${copy.pathname.slice(1)} with (force)`)
  await client.end()
  await drop()
})
