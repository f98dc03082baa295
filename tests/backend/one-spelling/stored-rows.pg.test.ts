import { readFileSync } from 'node:fs'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, rowsOf } from '#src/backend/platform/db/db.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { price, priceHistory } from '#src/backend/platform/db/tables/price.ts'
import { priceLog, priceLogRow } from '#src/backend/platform/db/tables/price-log.ts'
import { priceUploadLine } from '#src/backend/platform/db/tables/portal.ts'
import { article, catalog, textKey, textRevision, translation } from '#src/backend/platform/db/tables/text.ts'
import {
  sharedRevision,
  textHistory,
  textMark,
  textNote,
  textPlace,
} from '#src/backend/platform/db/tables/translator.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { removeDirectories } from '#tests/backend/database.ts'
import { openFormer, tags } from '#tests/backend/former-database.ts'

const nfd = (text: string) => text.normalize('NFD')
const tag = tags.find((one) => one.endsWith('one_spelling')) ?? ''
const upload = '0e7c7a5e-6a0e-4df5-8f0d-2b1a66a0d9f1'
const groups = JSON.stringify([
  {
    type: 'frame',
    label: { t9n: true, val: nfd('maß') },
    children: [
      {
        type: 'combobox',
        tid: nfd('t-ü'),
        text: [nfd('türe')],
        label: `Höhe\u00a0mm`,
        options: [{ tid: 't-2', text: ['a\u00a0b'] }],
      },
    ],
  },
])

// What a version before the one spelling wrote: each twin in its own.
const rows = `
  insert into line values ('doors', 'Door leaves', 'Türblätter', 1);
  insert into company (id, name1) values (1, '${nfd('Möbel')}'), (2, 'Tür GmbH');
  insert into contact (id, company_id, email, first_name, active) values (1, 1, 'a@test.example', 'A', true);
  insert into price values ('Tür-9', 'Flügel', 100, '2026-01-01Z'), ('${nfd('Tür-9')}', '${nfd('Flügel')}', 120, '2026-03-01Z'),
    ('Tür\u20119', 'Flügel', 110, '2026-02-01Z'), ('${nfd('Öse')}', 'x', 5, '2026-01-01Z'), ('A 1', 'x', 7, '2026-01-01Z'), ('A\u00a01', 'x', 8, '2026-01-01Z'),
    ('plain', 'x', 1, '2026-01-01Z');
  insert into price_history values ('Tür-9', 'Flügel', 90, '2025-01-01Z'), ('${nfd('Tür-9')}', '${nfd('Flügel')}', 80, '2025-01-01Z'), ('plain', 'x', 2, '2025-01-01Z');
  insert into price_upload (id, contact_id, name, dry_run, phase, holds_from, started_at, changed_at) values
    ('${upload}', 1, 'p.csv', false, 'writing', now(), now(), now());
  insert into price_upload_line values ('${upload}', 2, 'Tür-9', 'Flügel', 1), ('${upload}', 3, '${nfd('Tür-9')}', 'Flügel', 2), ('${upload}', 4, '${nfd('Öse')}', 'x', 3);
  insert into price_log (id, date, kind, article_uid, article_type, price, company_id) values
    (1, '2026-01-01Z', 'basket', '${nfd('Tür-9')}', '${nfd('Flügel')}', 1, 1), (2, '2026-01-01Z', 'basket', 'Tür-9', 'Flügel', 1, 1);
  insert into price_log_row values (1, 1, '${nfd('Flügel')}', 'Tür\u20119', 1, 1, 1, 1, 0, 1, 1, 1);
  insert into language values ('master', 'Master', 0), ('de', 'Deutsch', 1), ('fr', 'Français', 2);
  update text_revision set revision = 40;
  insert into text_key (space, key, position, revision, description, removed) values
    ('vartext', 'prüf', 1, 3, 'gone', true), ('vartext', '${nfd('prüf')}', 2, 3, 'there', false), ('vartext', 'plain', 3, 3, '', false),
    ('system', 'türe', 1, 3, '', false), ('catalog', '${nfd('türe')}', 1, 3, '', false), ('catalog', '${nfd('maß-ü')}', 2, 3, '', false),
    ('catalog', 'a\u00a0b', 3, 3, '', false);
  insert into translation (space, key, lang, text, changed_by, changed_at) values
    ('vartext', 'prüf', 'master', 'removed', 'a', '2026-05-01Z'), ('vartext', '${nfd('prüf')}', 'master', 'live', 'b', '2026-04-01Z'),
    ('vartext', '${nfd('prüf')}', 'de', 'nur hier', 'b', '2026-04-01Z'),
    ('system', 'türe', 'de', 'alt', 'a', '2026-01-01Z'), ('catalog', '${nfd('türe')}', 'de', 'neu', 'b', '2026-02-01Z'),
    ('system', 'türe', 'fr', 'même', 'a', '2026-01-01Z'), ('catalog', '${nfd('türe')}', 'fr', 'même', 'b', '2026-02-01Z'),
    ('catalog', 'a\u00a0b', 'de', 'A B', 'b', '2026-02-01Z');
  insert into text_history (space, key, lang, text, changed_by, ended_by, ended_at, removed) values
    ('system', 'türe', 'de', 'früher', 'a', 'a', '2025-01-01Z', false), ('catalog', '${nfd('türe')}', 'de', 'damals', 'b', 'b', '2025-06-01Z', false);
  insert into text_mark (space, key, lang, kind, value, changed_by, changed_at, revision) values
    ('system', 'türe', 'de', 'review', 'older', 'a', '2026-01-01Z', 1), ('catalog', '${nfd('türe')}', 'de', 'review', 'newer', 'b', '2026-02-01Z', 2),
    ('catalog', 'a\u00a0b', 'de', 'dismissed', 'x', 'b', '2026-02-01Z', 3);
  insert into text_note (id, space, key, lang, text, written_by, written_at, revision) values ('${upload}', 'catalog', '${nfd('türe')}', 'de', 'Was?', 'b', now(), 4);
  insert into text_place values (1, 'catalog', 'master', 'de', 'a\u00a0b', true, now());
  insert into catalog (id, url, name, label_tid, label_key, position) values (1, 'fronts', 'Fronten', 't', '${nfd('türe')}', 1);
  insert into article (id, catalog_id, model, name, groups, position) values (1, 1, 'F', 'Front', '${groups}', 1), (2, 1, 'G', 'Front', '[]', 2);`

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openFormer(tags.indexOf(tag), rows))
})
afterAll(async () => {
  await database.close()
  await drop()
  removeDirectories()
})

const at = (value: Date) => value.toISOString()

describe('what was stored in another spelling, before there was one', () => {
  test('is one article, with its newest price, and each other one in its history', async () => {
    const prices = await database.read.select().from(price).orderBy(asc(price.articleUid))
    expect(prices.map((row) => [row.articleUid, row.articleType, row.price])).toEqual([
      ['A 1', 'x', '7.00'],
      ['Tür-9', 'Flügel', '120.00'],
      ['plain', 'x', '1.00'],
      ['Öse', 'x', '5.00'],
    ])
    const former = await database.read
      .select()
      .from(priceHistory)
      .orderBy(priceHistory.articleUid, priceHistory.changedAt)
    expect(former.map((row) => [row.articleUid, row.price, at(row.changedAt)])).toEqual([
      ['A 1', '8.00', '2025-12-31T23:59:59.999Z'],
      ['Tür-9', '80.00', '2024-12-31T23:59:59.999Z'],
      ['Tür-9', '90.00', '2025-01-01T00:00:00.000Z'],
      ['Tür-9', '100.00', '2026-01-01T00:00:00.000Z'],
      ['Tür-9', '110.00', '2026-02-01T00:00:00.000Z'],
      ['plain', '2.00', '2025-01-01T00:00:00.000Z'],
    ])
  })

  test('is found in the logs, and in a list that is still to be written', async () => {
    const logs = await database.read.select().from(priceLog).orderBy(priceLog.id)
    expect(logs.map((row) => [row.articleUid, row.articleType])).toEqual([
      ['Tür-9', 'Flügel'],
      ['Tür-9', 'Flügel'],
    ])
    expect(await database.read.select().from(priceLogRow)).toMatchObject([{ type: 'Flügel', itemNumber: 'Tür-9' }])
    const lines = await database.read.select().from(priceUploadLine).orderBy(priceUploadLine.line)
    expect(lines.map((row) => [row.line, row.articleUid, row.price])).toEqual([
      [3, 'Tür-9', '2.00'],
      [4, 'Öse', '3.00'],
    ])
    expect(await database.read.select({ name1: company.name1 }).from(company).orderBy(company.id)).toEqual([
      { name1: 'Möbel' },
      { name1: 'Tür GmbH' },
    ])
  })

  test('is one text: of two that stand the newer, of a removed one and another that one, and no wording is lost', async () => {
    const keys = await database.read.select().from(textKey).orderBy(textKey.space, textKey.position)
    expect(keys.map(({ space, key, description, removed }) => [space, key, description, removed])).toEqual([
      ['catalog', 'maß-ü', '', false],
      ['catalog', 'a b', '', false],
      ['system', 'türe', '', false],
      ['vartext', 'prüf', 'there', false],
      ['vartext', 'plain', '', false],
    ])
    const texts = await database.read
      .select()
      .from(translation)
      .orderBy(translation.space, translation.lang, translation.text)
    expect(texts.map(({ space, key, lang, text }) => [space, key, lang, text])).toEqual([
      ['catalog', 'a b', 'de', 'A B'],
      ['system', 'türe', 'de', 'neu'],
      ['system', 'türe', 'fr', 'même'],
      ['vartext', 'prüf', 'de', 'nur hier'],
      ['vartext', 'prüf', 'master', 'live'],
    ])
    const wordings = await database.read.select().from(textHistory).orderBy(textHistory.space, textHistory.id)
    expect(
      wordings.map(({ space, key, lang, text, changedBy, endedBy }) => [space, key, lang, text, changedBy, endedBy]),
    ).toEqual([
      ['system', 'türe', 'de', 'früher', 'a', 'a'],
      ['system', 'türe', 'de', 'damals', 'b', 'b'],
      ['system', 'türe', 'de', 'alt', 'a', 'b'],
      ['vartext', 'prüf', 'master', 'removed', 'a', 'b'],
    ])
  })

  test('has what translators left beside it, and is read anew by all of them', async () => {
    const marks = await database.read.select().from(textMark).orderBy(textMark.space)
    expect(marks.map(({ space, key, value }) => [space, key, value])).toEqual([
      ['catalog', 'a b', 'x'],
      ['system', 'türe', 'newer'],
    ])
    expect(await database.read.select().from(textNote)).toMatchObject([{ space: 'system', key: 'türe' }])
    expect(await database.read.select().from(textPlace)).toMatchObject([{ space: 'catalog', key: 'a b' }])
    // A server's database raises both when it is opened elsewhere.
    const [texts] = await database.read.select().from(textRevision)
    const [shared] = await database.read.select().from(sharedRevision)
    expect(texts?.revision).toBeGreaterThan(40)
    expect(texts?.floor).toBe(texts?.revision)
    expect(shared?.revision).toBeGreaterThan(0)
    expect(shared?.floor).toBe(shared?.revision)
  })

  test('has its key in catalogues and articles, whose other words stay as they are', async () => {
    expect(await database.read.select().from(catalog)).toMatchObject([{ labelKey: 'türe' }])
    const [first] = await database.read.select().from(article).orderBy(article.id)
    expect(first?.groups).toEqual([
      {
        type: 'frame',
        label: { t9n: true, val: 'maß' },
        children: [
          {
            type: 'combobox',
            tid: nfd('t-ü'),
            text: ['türe'],
            label: `Höhe\u00a0mm`,
            options: [{ tid: 't-2', text: ['a b'] }],
          },
        ],
      },
    ])
  })
})

// Beyond it are signs without width (U+E0000 to U+E0FFF), and nothing that is assigned but Chinese letters and private ones.
const last = 0x2_ff_ff

test('The migration spells as the program does, whatever the character', async () => {
  const [create = ''] = readFileSync(`src/backend/migrations/${tag}.sql`, 'utf8').split('--> statement-breakpoint')
  const spelled = await database.write(async (tx) => {
    await tx.execute(sql.raw(create))
    const rows = await rowsOf(
      tx,
      z.object({ point: z.int(), spelled: z.string() }),
      sql`select point, one_spelling('a' || chr(point) || 'b') as spelled from generate_series(1, ${last}::int) point
        where point not between 55296 and 57343 and one_spelling('a' || chr(point) || 'b') <> 'a' || chr(point) || 'b'`,
    )
    await tx.execute(sql`drop function one_spelling(text)`)
    return new Map(rows.map((row) => [row.point, row.spelled]))
  })
  expect(spelled.size).toBeGreaterThan(1_000)
  const wrong: string[] = []
  for (let point = 1; point <= last; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const text = `a${String.fromCodePoint(point)}b`
    if (canonicalKey(text) !== (spelled.get(point) ?? text)) wrong.push(point.toString(16))
  }
  expect(wrong).toEqual([])
})
