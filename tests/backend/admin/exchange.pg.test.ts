import { eq, gt, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { documentName } from '#src/backend/admin/exchange/documents.ts'
import { importDocument } from '#src/backend/admin/exchange/import.ts'
import type { Format } from '#src/backend/admin/exchange/read-file.ts'
import { importMessages } from '#src/backend/text/import-messages.ts'
import { audit } from '#src/backend/platform/db/tables/audit.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { priceLog } from '#src/backend/platform/db/tables/price-log.ts'
import { textMark } from '#src/backend/platform/db/tables/translator.ts'
import { language, textKey, textRevision, translation } from '#src/backend/platform/db/tables/text.ts'
import { openDemoDatabase, openTestDatabase, removeDirectories } from '#tests/backend/database.ts'
import { bring, groundOf, texts, write } from './exchange-rig.ts'

afterAll(removeDirectories)

let source: Database
beforeAll(async () => {
  source = await openDemoDatabase()
  await source.write(async (tx) => {
    await tx.delete(priceLog).where(gt(priceLog.id, 100))
    const further = gt(textKey.position, 60)
    await tx
      .delete(translation)
      .where(inArray(translation.key, tx.select({ key: textKey.key }).from(textKey).where(further)))
    await tx.delete(textKey).where(further)
  })
  const nasty: Record<string, string> = {
    'line ends': 'a\nb\r\nc\rd\r',
    quotes: '"He said ""no"""; \'yes\', \\ back \\n',
    spaces: '  \t leading and trailing \u00a0 ',
    formula: '=1+1',
    sign: '+49-@x',
    emoji: '👩‍🔧 è e\u0301',
    separators: '\u2028 and \u2029, \ufeffmark',
    markup: '<b>%n% {a, plural, other {#}}</b>',
    comma: ',;\t|\\',
    'key with "quotes", commas\nand a line end': 'x',
    __proto__: 'p',
  }
  nasty['__proto__ '] = 'p'
  await source.write(async (tx) => {
    const rows = Object.entries(nasty).map(([key, text], index) => ({ key, text, index }))
    const keys = rows.map(({ key, text, index }) => ({
      space: 'vartext',
      key,
      description: text,
      tags: [text, 'b'],
      position: 9000 + (index % 3),
      revision: 1,
    }))
    await tx.insert(textKey).values([...keys, { space: 'vartext', key: 'without texts', position: 9000, revision: 1 }])
    await tx
      .insert(translation)
      .values(rows.flatMap(({ key, text }) => ['master', 'de'].map((lang) => ({ space: 'vartext', key, lang, text }))))
    await tx
      .update(company)
      .set({ name2: '=cmd|\' /C calc\'!A0 "\r\n,"', lastLine: null, site: ' ' })
      .where(eq(company.id, 40))
  })
}, 120_000)
afterAll(() => source.close())

describe('an export that is imported into an empty database and exported again', () => {
  test.each<Format>(['json', 'csv'])('gives the same bytes as %s', { timeout: 120_000 }, async (format) => {
    const target = await openTestDatabase()
    for (const what of documentName.options) {
      const first = await write(source, what, format)
      const done = await bring(target, what, format, first)
      expect([what, done.problems]).toEqual([what, []])
      expect((await write(target, what, format)) === first).toBe(true)
      const again = await bring(target, what, format, first)
      expect(again.sections.map((one) => [one.new, one.changed])).toEqual(again.sections.map(() => [0, 0]))
    }
    const countAncestors = ({ read }: Database) =>
      rowsOf(read, z.object({ rows: z.coerce.number() }), sql`select count(*) as rows from company_ancestor`)
    expect(await countAncestors(target)).toEqual(await countAncestors(source))
    await target.close()
  })

  test('accepts a byte order mark, semicolons and Windows line endings', async () => {
    const target = await openTestDatabase()
    const csv = '\ufeffkey;description;master;de\r\n"a";;"A;1\r\n";\r\n'
    expect((await bring(target, 'vartexts', 'csv', csv)).sections.at(-1)).toMatchObject({ new: 1 })
    expect(await target.read.select().from(translation)).toMatchObject([{ lang: 'master', text: 'A;1\r\n' }])
    expect(await write(target, 'vartexts', 'csv', { bom: true })).toMatch(/^\ufeffkey,description,tags,master,de\n"a",/)
    expect(await write(target, 'vartexts', 'csv', { languages: ['de'] })).toBe('key,description,tags,de\n"a","","",\n')
    await target.close()
  })

  test('contains no password and no hash', async () => {
    for (const format of ['json', 'csv'] as const)
      expect(await write(source, 'contacts', format)).not.toMatch(/\$argon2|password_hash/i)
  })
})

describe('texts', () => {
  let target: Database
  beforeAll(async () => {
    target = await openTestDatabase()
    await bring(
      target,
      'vartexts',
      'json',
      texts({ key: 'a', texts: { master: 'A', de: 'Ä' } }, { key: 'b', texts: { master: 'B' } }),
    )
  })
  afterAll(() => target.close())
  const revision = async () => (await target.read.select().from(textRevision))[0]?.revision
  const dictionary = async (key: string) => {
    const rows = await target.read.select().from(translation).where(eq(translation.key, key))
    return Object.fromEntries(rows.map(({ lang, text }) => [lang, text]))
  }

  test('that are missing stay, empty ones are deleted, and one revision notifies translators', async () => {
    expect(await revision()).toBe(1)
    const done = await bring(target, 'vartexts', 'csv', 'key,de,fr\na,,"Â"\nb,"Be",\n')
    expect(done.sections.at(-1)).toEqual({ name: 'texts', new: 0, changed: 2, unchanged: 0 })
    expect([await dictionary('a'), await dictionary('b')]).toEqual([
      { master: 'A', de: 'Ä', fr: 'Â' },
      { master: 'B', de: 'Be' },
    ])
    await bring(target, 'vartexts', 'csv', 'key,de\na,""\n')
    expect(await dictionary('a')).toEqual({ master: 'A', fr: 'Â' })
    expect(await revision()).toBe(3)
    expect((await bring(target, 'vartexts', 'csv', 'key,de\na,""\n')).sections.at(-1)).toMatchObject({ unchanged: 1 })
    expect(await revision()).toBe(3)
    expect(await target.read.select().from(audit)).toContainEqual(
      expect.objectContaining({ action: 'vartexts.import' }),
    )
  })

  test('get a review mark when their source changes, even if the file has the same translation', async () => {
    const marks = async () =>
      (await target.read.select().from(textMark).where(eq(textMark.key, 'm'))).map(({ lang, value }) => [lang, value])
    await bring(target, 'vartexts', 'json', texts({ key: 'm', texts: { master: 'M', de: 'Em', fr: 'Aime' } }))
    await bring(target, 'vartexts', 'json', texts({ key: 'm', texts: { master: 'N', de: 'Em', fr: 'Haine' } }))
    expect(await marks()).toEqual([['de', 'source:M']])
  })

  test('get a new revision for a new language alone', async () => {
    const before = (await revision()) ?? 0
    const only = `{"format": "account-portal vartexts", "version": 1, "languages": [{"code":"it","name":"Italiano"}], "texts": []}`
    expect((await bring(target, 'vartexts', 'json', only)).sections[0]).toMatchObject({ name: 'languages', new: 1 })
    expect(await revision()).toBe(before + 1)
    await bring(target, 'vartexts', 'json', only)
    expect(await revision()).toBe(before + 1)
  })

  test('of the system survive a message import without the overwrite option', async () => {
    const files = (de: string) =>
      Object.entries({ en: 'Hello', de }).map(([lang, text]) => {
        return { file: `${lang}.json`, lang, joined: 0, texts: new Map([['greeting', text]]) }
      })
    const german = async () => {
      const rows = await target.read.select().from(translation).where(eq(translation.key, 'greeting'))
      const row = rows.find(({ lang }) => lang === 'de')
      return [row?.text, row?.changedBy]
    }
    await importMessages(target, files('Hallo'))
    await bring(target, 'system', 'csv', 'key,de\ngreeting,Moin\n')
    expect(await german()).toEqual(['Moin', 'operator'])
    expect((await importMessages(target, files('Guten Tag'))).at(-1)).toMatchObject({ left: ['greeting'] })
    expect(await german()).toEqual(['Moin', 'operator'])
  })

  test('of a dry run change nothing', async () => {
    const done = await bring(target, 'vartexts', 'json', texts({ key: 'new', texts: { master: 'N' } }), true)
    expect(done.sections.at(-1)).toMatchObject({ new: 1 })
    expect(await target.read.select().from(textKey).where(eq(textKey.key, 'new'))).toEqual([])
  })

  test('are imported all or none, and every invalid line is reported', async () => {
    const before = await write(target, 'vartexts', 'json')
    const done = await bring(
      target,
      'vartexts',
      'json',
      texts(
        { key: 'x', texts: { master: 'X' } },
        { key: 'y', texts: { de: 'Y' } },
        { key: 'x', texts: { master: 'X' } },
        { key: 'z', texts: { master: '', 'no-such-thing': 'Z' } },
      ),
    )
    expect(done.problems).toEqual([
      { line: 5, text: '"no-such-thing" is not a language.' },
      { line: 3, text: '"y" is a new key, and has no master text.' },
      { line: 4, text: '"x" stands there more than once.' },
    ])
    expect(await write(target, 'vartexts', 'json')).toBe(before)
  })

  test('of the system are rejected if the key belongs to a catalogue text', async () => {
    await target.write((tx) => tx.insert(textKey).values({ space: 'catalog', key: 'door', revision: 0 }))
    const done = await bring(target, 'system', 'csv', 'key,master\nwindow,W\ndoor,D\n')
    expect(done.problems).toEqual([{ line: 3, text: '"door" is a catalogue text\'s key already.' }])
  })
})

test('a command that stops sending aborts the import, and nothing is written', async () => {
  const target = await openTestDatabase()
  const batches = [[{ section: 'languages', line: 1, row: { code: 'de', name: 'Deutsch' } }]]
  const broken = importDocument.run(groundOf(target), { what: 'system', dryRun: false }, async () => {
    const batch = batches.shift()
    if (!batch) throw new Error('gone')
    return batch
  })
  await expect(broken).rejects.toThrow('gone')
  expect(await target.read.select().from(language)).toEqual([])
  await target.close()
})
