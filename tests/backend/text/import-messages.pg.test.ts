import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#src/backend/platform/db/db.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { importMessages } from '#src/backend/text/import-messages.ts'
import { readRevision } from '#src/backend/text/texts.ts'
import { readMessageFiles } from '#src/backend/text/message-files.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { language, textKey, translation } from '#src/backend/platform/db/tables/text.ts'
import { makeDataDirectory, makeDirectory, openTestDatabase, removeDirectories } from '#tests/backend/database.ts'

afterAll(removeDirectories)

const write = (files: Record<string, string | Uint8Array>) => {
  const directory = makeDirectory()
  for (const [file, content] of Object.entries(files)) writeFileSync(join(directory, file), content)
  return directory
}

describe('a directory of catalogues is rejected with file and key when', () => {
  const good = '{"a": "A"}'
  test.each<[string, Record<string, string | Uint8Array>, string]>([
    ['a file is no JSON', { 'en.json': good, 'de.json': '{"a": "A",}' }, 'de.json: is not valid JSON ('],
    ['a file is not UTF-8', { 'en.json': Uint8Array.of(0x7b, 0x22, 0xe4) }, 'en.json: is not UTF-8.'],
    ['a file holds a list', { 'en.json': '["a"]' }, 'en.json: must hold one JSON object'],
    ['a file holds null', { 'en.json': 'null' }, 'en.json: must hold one JSON object'],
    ['a value is a number', { 'en.json': '{"a": 1}' }, 'en.json: "a" is a number; it may be a text.'],
    ['a value is null', { 'en.json': '{"a": {"b": null}}' }, 'en.json: "a.b" is null; it may be a text.'],
    ['a value is a list', { 'en.json': '{"a": ["A"]}' }, 'en.json: "a" is a list; it may be a text.'],
    ['a text holds U+0000', { 'en.json': '{"a": "\\u0000"}' }, 'en.json: "a" holds U+0000'],
    ['a text holds half a character', { 'en.json': '{"a": "\\ud83d"}' }, 'en.json: "a" holds U+0000, half'],
    [
      'a text has more marks in a row than a language needs',
      { 'en.json': JSON.stringify({ a: `a${'\u0301'.repeat(31)}` }) },
      'more than 30 combining marks',
    ],
    ['a text is too long', { 'en.json': JSON.stringify({ a: 'x'.repeat(100_001) }) }, 'at most 100000 can be stored'],
    ['a key is empty', { 'en.json': '{"": "A"}' }, 'en.json: "" is no possible key'],
    [
      'a key stands there twice',
      { 'en.json': '{"b": "{\\"a\\":", "a": "1", "\\u0061": "2"}' },
      'en.json: "a" stands there more than once.',
    ],
    [
      'a key stands there twice further down',
      { 'en.json': '{"x": {"a": "1", "b": "2", "a": "3"}}' },
      'en.json: "x.a" stands there more than once.',
    ],
    ['joined keys meet', { 'en.json': '{"x.a": "1", "x": {"a": "2"}}' }, 'en.json: "x.a" stands there more than once.'],
    [
      'a file is not named after a language',
      { 'en.json': good, 'package.json': good },
      'package.json: is not named after a language',
    ],
    ['a file is named master', { 'master.json': good }, 'master.json: master is filled from en.json'],
    ['there is no file', { 'readme.txt': '' }, 'holds no {language}.json'],
  ])('%s', (_, files, sentence) => {
    expect(() => readMessageFiles(write(files))).toThrow(sentence)
  })

  test('reports every invalid file and key, not only the first', () => {
    expect(() => readMessageFiles(write({ 'de.json': '{"a": 1, "b": 2}', 'en.json': '[]' }))).toThrow(
      /^de.json: "a".*\nde.json: "b".*\nen.json: must/,
    )
  })
})

describe('valid catalogues', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  const noWrite = () => Promise.reject(new Error('a dry run writes'))
  const bring = (files: Record<string, string>, how: { isDry?: boolean; overwrite?: boolean } = {}) => {
    const open = how.isDry ? { ...database, write: noWrite } : database
    return importMessages(open, readMessageFiles(write(files)), how)
  }
  const textsIn = async (lang: string) => {
    const rows = await database.read
      .select()
      .from(translation)
      .where(and(eq(translation.space, 'system'), eq(translation.lang, lang)))
      .orderBy(asc(translation.key))
    return Object.fromEntries(rows.map(({ key, text }) => [key, text]))
  }

  test('become system messages byte for byte, with English as master too, in file order', async () => {
    const files = {
      'en.json': '\ufeff{"z": "Z {n, plural, other {#}}\\r\\n", "a": {"b": " <b>A</b> "}, "e": ""}',
      'de.json': '{"z": "ß", "left.over": "x"}',
      'pt-BR.json': '{}',
    }
    const dry = await bring(files, { isDry: true })
    expect(await database.read.select().from(textKey)).toEqual([])
    const done = await bring(files)
    expect(dry).toEqual(done)
    expect(done).toMatchObject([
      { lang: 'master', texts: 3, added: 2, changed: 0, unchanged: 0, empty: 1, unknown: [] },
      { file: 'de.json', added: 1, unknown: ['left.over'] },
      { file: 'en.json', added: 2 },
      { file: 'pt-BR.json', texts: 0 },
    ])
    expect(await textsIn('master')).toEqual({ z: 'Z {n, plural, other {#}}\r\n', 'a.b': ' <b>A</b> ' })
    expect(await textsIn('de')).toEqual({ z: 'ß' })
    const keys = await database.read.select().from(textKey).orderBy(asc(textKey.position))
    expect(keys.map(({ key, revision }) => [key, revision])).toEqual([
      ['z', 1],
      ['a.b', 1],
      ['e', 1],
    ])
    const languages = await database.read.select().from(language).orderBy(asc(language.position))
    expect(languages.map(({ code, name }) => [code, name])).toEqual([
      ['master', 'Master'],
      ['de', 'Deutsch'],
      ['en', 'English'],
      ['pt-BR', 'português (Brasil)'],
    ])
    expect(await database.read.select().from(audit)).toMatchObject([{ action: 'i18n.import', contactId: null }])
  })

  test('change nothing the second time, and only differences the third', async () => {
    const files = { 'en.json': '{"z": "Z {n, plural, other {#}}\\r\\n", "a": {"b": " <b>A</b> "}}' }
    expect(await bring(files)).toMatchObject([
      { added: 0, changed: 0, unchanged: 2 },
      { added: 0, changed: 0, unchanged: 2 },
    ])
    expect(await bring({ 'en.json': '{"z": "new"}' })).toMatchObject([{ changed: 1, unchanged: 0 }, { changed: 1 }])
    const rows = await database.read.select().from(textKey).where(eq(textKey.key, 'z'))
    expect(rows).toMatchObject([{ revision: 2 }])
  })

  test('preserve a translator’s later changes and report them, unless they overwrite; the audit has the old text', async () => {
    const files = { 'en.json': '{"z": "newer", "a": {"b": "B"}}', 'de.json': '{"z": "neu", "a": {"b": "b"}}' }
    await bring({ 'de.json': '{"a": {"b": "alt"}}' })
    await database.write((tx) =>
      tx.update(translation).set({ text: 'von Ada', changedBy: 'ada@test.example' }).where(eq(translation.key, 'z')),
    )
    const told = [
      { lang: 'master', changed: 2, left: [] },
      { lang: 'de', changed: 1, left: ['z'] },
      { lang: 'en', changed: 1, left: ['z'] },
    ]
    const [before, revision] = [await textsIn('de'), await readRevision(database.read)]
    expect(await bring(files, { isDry: true })).toMatchObject(told)
    expect([await textsIn('de'), await readRevision(database.read)]).toEqual([before, revision])
    expect(await bring(files)).toMatchObject(told)
    expect(await textsIn('de')).toEqual({ z: 'von Ada', 'a.b': 'b' })
    const rows = await database.read.select().from(audit).orderBy(asc(audit.id))
    expect(rows.at(-1)).toMatchObject({
      before: { master: { z: 'von Ada' }, de: { 'a.b': 'alt' } },
      after: { master: { z: 'newer' }, de: { 'a.b': 'b' } },
    })
    expect(await bring(files, { overwrite: true })).toMatchObject([{ changed: 0 }, { changed: 1 }, { changed: 1 }])
    expect(await textsIn('de')).toEqual({ z: 'neu', 'a.b': 'b' })
  })

  test('restore a removed key', async () => {
    await database.write((tx) => tx.update(textKey).set({ removed: true }).where(eq(textKey.key, 'z')))
    await bring({ 'en.json': '{"z": "again"}' })
    expect(await database.read.select().from(textKey).where(eq(textKey.key, 'z'))).toMatchObject([{ removed: false }])
  })

  test('are rejected as a whole if a key belongs to a catalogue text', async () => {
    await database.write((tx) => tx.insert(textKey).values({ space: 'catalog', key: 'door', revision: 0 }))
    for (const isDry of [true, false])
      await expect(bring({ 'en.json': '{"first": "1", "door": "2"}' }, { isDry })).rejects.toThrow(
        'en.json: "door" is a catalogue text\'s key already.',
      )
    expect(await textsIn('master')).not.toHaveProperty('first')
  })

  test('increment the revision of the texts for a new language or a restored key', async () => {
    const before = await readRevision(database.read)
    await bring({ 'en.json': '{"z": "Z {n, plural, other {#}}\\r\\n"}', 'sv.json': '{"z": ""}' })
    expect(await readRevision(database.read)).toBe(before + 1)
    await bring({ 'en.json': '{"z": "Z {n, plural, other {#}}\\r\\n"}', 'sv.json': '{"z": ""}' })
    expect(await readRevision(database.read)).toBe(before + 1)
    await database.write(
      async (tx) => void (await tx.update(textKey).set({ removed: true }).where(eq(textKey.key, 'z'))),
    )
    await bring({ 'en.json': '{"z": "Z {n, plural, other {#}}\\r\\n"}' })
    expect(await readRevision(database.read)).toBe(before + 2)
    const [key] = await database.read.select().from(textKey).where(eq(textKey.key, 'z'))
    expect(key).toMatchObject({ removed: false, revision: before + 2 })
  })
})

describe('the command', () => {
  const env = (dataDir: string) => ({ ...process.env, PORTAL_DATA: dataDir, PORTAL_SEED: 'none', DATABASE_URL: '' })
  const command = (dataDir: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, ['--liftoff-only', 'src/cli/import.ts', ...words], { env: env(dataDir) })

  test(
    'prints its usage, and rejects an invalid file and a locked directory in one line',
    { timeout: 120_000 },
    async () => {
      const dataDir = await makeDataDirectory()
      await expect(command(dataDir)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^Usage: npm run import -- --messages/),
      })
      await expect(command(dataDir, '--messages', write({ 'en.json': '{"a": 1}' }))).rejects.toMatchObject({
        stderr: 'en.json: "a" is a number; it may be a text.\n',
      })
      const database = await openDatabase({ databaseUrl: undefined, dataDir })
      const files = write({ 'en.json': '{"a": "A"}' })
      await expect(command(dataDir, '--messages', files)).rejects.toMatchObject({
        stderr: expect.stringMatching(/^PORTAL_DATA is ".*": process \d+ on .* has it open\. Stop that one.*\n$/),
      })
      await database.close()
      const empty = makeDirectory()
      await expect(command(empty, '--messages', files, '--dry-run')).rejects.toMatchObject({
        stderr: `PORTAL_DATA is "${empty}": it contains no database.\n`,
      })
      expect(readdirSync(empty)).toEqual([])
      const dry = await command(dataDir, '--messages', files, '--dry-run')
      const { stdout } = await command(dataDir, '--messages', files)
      expect(dry.stdout).toMatch(/^master \(en\.json\): 1 keys, 1 new, .*\nDry run: nothing was written\.\n/s)
      expect(stdout).toMatch(/^master \(en\.json\): 1 keys, 1 new, 0 changed, 0 unchanged\nen\.json: 1 keys, 1 new/)
    },
  )
})
