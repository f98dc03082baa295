import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tagsOn } from '#src/backend/answer-tag.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { readEpoch } from '#src/backend/answer-tag.ts'
import { makeDataDirectory, removeDirectories } from './database.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const callerWith = (token: string | null) =>
  ({ token, locale: 'de', ip: '127.0.0.1', userAgent: 'Tests', host: 'localhost' }) as const

test('callers who may read the texts get their tag, a new one after a save, and others get none', async () => {
  const tagOf = tagsOn(portal.platform)
  const token = await portal.login('translator@test.example')
  const before = await tagOf('i18n.system', callerWith(token))
  expect(before).toMatch(/^"r\d+-[0-9a-f]{8}" ./)
  expect(await tagOf('i18n.vartext', callerWith(token))).toBe(before)
  const body = { languages: ['de'], changes: { de: { b: 'deutsch b' } }, pid2trus: {}, request_id: 'a tag of its own' }
  expect((await portal.ask('POST', '/vue/i18n/save/', { token, body })).code).toBe(200)
  const after = await tagOf('i18n.system', callerWith(token))
  expect(after).toMatch(/^"r\d+-[0-9a-f]{8}" ./)
  expect(after).not.toBe(before)
  expect(await tagOf('i18n.system', callerWith(null))).toBeNull()
  expect(await tagOf('i18n.system', callerWith('not a token'))).toBeNull()
  expect(await tagOf('i18n.system', callerWith(await portal.login('dealer@test.example')))).toBeNull()
  expect(await tagOf('i18n.catalog', callerWith(token))).toBeNull()
})

test('the tag changes after a restore, even if the revision is the same', async () => {
  const directory = await makeDataDirectory()
  const database = await openDatabase({ databaseUrl: undefined, dataDir: directory })
  const { embedded } = database
  if (!embedded) throw new Error('A directory is an embedded database')
  const before = await readEpoch(database.read)
  expect(await readEpoch(database.read)).toBe(before)
  const copy = join(mkdtempSync(join(directory, 'copy-')), 'database')
  await embedded.copyTo(copy)
  // Listeners learn that they may have missed events.
  let missed = 0
  await database.listen(
    'a_channel',
    () => {},
    () => (missed += 1),
  )
  await embedded.replaceBy(copy, async () => {})
  expect(missed).toBe(1)
  expect(await readEpoch(database.read)).not.toBe(before)
  await database.close()
  removeDirectories()
})
