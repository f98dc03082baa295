import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { customType, integer, PgTable, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#src/backend/platform/db/db.ts'

// Import one after the other: the runner may otherwise load a shared import twice.
const modules: object[] = []
for (const file of globSync('src/backend/platform/db/tables/*.ts')) modules.push(await import(resolve(file)))
const tables = modules.flatMap((one) => Object.values(one)).filter((one) => is(one, PgTable))
const names = tables.map((table) => getTableName(table))
// Adds a column to every table before the sections are built, except to a table of list values.
for (const table of tables.filter((one) => getTableName(one) !== 'company_line'))
  Object.assign(
    getTableColumns(table),
    getTableColumns(pgTable(getTableName(table), { planted: text().notNull().default('') })),
  )
const { documents, notExported } = await import('#src/backend/admin/exchange/documents.ts')
const { fieldsOf } = await import('#src/backend/admin/exchange/field.ts')
const { openTestDatabase, removeDirectories } = await import('#tests/backend/database.ts')
const { bring, write } = await import('./exchange-rig.ts')

const exported = new Set(Object.values(documents).flatMap((sections) => sections.flatMap((one) => one.tables)))

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.write(async (tx) => {
    for (const table of names)
      await tx.execute(sql`alter table ${sql.identifier(table)} add column planted text not null default ''`)
  })
})
afterAll(async () => {
  await database.close()
  removeDirectories()
})

const at = '2026-11-21T09:14:00.000Z'
const languages = [{ code: 'master', name: 'Master' }]
const amounts = { quantity: '1.00', discount: '0.00', item_price: '1.00', oprice: '1.00', price: '1.00' }
const priced = { article_uid: 'A', article_type: 'b', price: '1.00' }
const rows = {
  companies: {
    lines: [{ code: 'doors', name_en: 'Doors', name_de: 'Türen' }],
    choices: [{ kind: 'region', code: 'north', label_en: 'North', label_de: 'Nord' }],
    materials: [{ pk: 1, material: 'SP', prodname: 'Board', line_code: 'doors' }],
    companies: [{ id: 1, name1: 'A' }],
    addresses: [{ id: 1, company_id: 1, name1: 'A', is_delivery: true }],
  },
  contacts: { contacts: [{ email: 'a@b.example', company_id: 1, first_name: 'A' }] },
  baskets: { baskets: [{ basket_number: '4711', company_id: 1, line_code: 'doors' }] },
  prices: {
    prices: [priced],
    history: [{ ...priced, changed_at: at }],
    logs: [{ ...priced, id: 1, kind: 'article' }],
    log_rows: [{ price_log_id: 1, position: 0, type: 'b', item_number: 'A', ...amounts }],
  },
  vartexts: { languages, texts: [{ key: 'a', texts: { master: 'A' } }] },
  system: { languages, texts: [{ key: 'b', texts: { master: 'B' } }] },
  catalogue: {
    languages,
    texts: [{ key: 'c', texts: { master: 'C' } }],
    catalogs: [{ id: 1, url: 'a', name: 'A', label_tid: 't', label_key: 'c' }],
    articles: [{ id: 1, catalog_id: 1, model: 'A', name: 'A' }],
  },
}
const file = z.looseObject({})
const lists = z.record(z.string(), z.array(z.looseObject({ planted: z.string() })))

test.each(z.enum(['companies', 'contacts', 'baskets', 'prices', 'vartexts', 'system', 'catalogue']).options)(
  'A new column is in files of %s without extra code',
  async (what) => {
    const sections = Object.entries(rows[what]).map(([name, list]) => [
      name,
      list.map((row: object) => ({ ...row, planted: name })),
    ])
    const sent = { format: `account-portal ${what}`, version: 1, ...Object.fromEntries(sections) }
    expect((await bring(database, what, 'json', JSON.stringify(sent))).problems).toEqual([])
    const { format, version, ...stored } = file.parse(JSON.parse(await write(database, what, 'json')))
    expect([format, version]).toEqual([sent.format, 1])
    for (const [name, list] of Object.entries(lists.parse(stored)))
      expect([name, list.map((row) => row.planted)]).toEqual([name, [name]])
    const csv = (await write(database, what, 'csv')).replaceAll(/"(\w+)"(?=[,\n])/g, (cell, name) =>
      documents[what].some((one) => one.name === name) ? '"changed"' : cell,
    )
    const { problems, sections: counts } = await bring(database, what, 'csv', csv)
    expect(problems).toEqual([])
    for (const { name, ...one } of counts)
      expect([name, one]).toEqual([
        name,
        { new: 0, changed: name === 'languages' ? 0 : 1, unchanged: name === 'languages' ? 1 : 0 },
      ])
  },
)

test('A column type that a file cannot hold is rejected unless it is excluded', () => {
  const picture = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
  const table = pgTable('one', { id: integer().primaryKey(), logo: picture() })
  expect(() => fieldsOf(table, {})).toThrow('Column logo is bytea, which files cannot hold: leave it out')
  expect(Object.keys(fieldsOf(table, { leftOut: { logo: 'a picture' } }))).toEqual(['id'])
  const values = pgTable('two', { of: integer(), value: text(), since: text() })
  expect(() => fieldsOf(table, { leftOut: { logo: '' }, list: { name: 'values', of: values, before: 'id' } })).toThrow(
    'A list cannot hold two',
  )
})

test('Every table is exported or listed with a reason, in the code and in the guide', () => {
  expect([...exported, ...Object.keys(notExported)].toSorted()).toEqual(names.toSorted())
  const guide = readFileSync('src/backend/admin/exchange/README.md', 'utf8')
  const said = guide.slice(guide.indexOf('## What files do not contain'))
  for (const name of Object.keys(notExported)) expect(said).toContain(`\`${name}\``)
  for (const { leftOut, tables: held } of Object.values(documents).flat()) {
    const own = tables.filter((one) => held.includes(getTableName(one)))
    const columns = new Map(own.flatMap((one) => Object.entries(getTableColumns(one))))
    for (const key of Object.keys(leftOut))
      expect(said).toMatch(new RegExp(`\\| \`${held[0]}\` .*\`${columns.get(key)?.name}\``))
  }
})
