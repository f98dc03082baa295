import { stringify } from 'csv-stringify/sync'
import { asc } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Db } from '#src/backend/platform/db/db.ts'
import { allFields, cellsOf, type Columns, csvSections, headerOf } from './csv-cells.ts'
import { documentName, type DocumentName, documents, documentVersion, formatOf } from './documents.ts'
import type { Row, Section } from './section.ts'
import { operation } from '#src/backend/admin/operate/operation.ts'
import { language } from '#src/backend/platform/db/tables/text.ts'
import { finishPriceUploads } from '#src/backend/price/activate-price-upload.ts'
import { finishVartextUploads } from '#src/backend/text/activate-vartext-upload.ts'

/**
 * Exports a document: sends its text to the command in pages, so that other requests run in between. Each page shows
 * the database when that page is read, so the document is not a snapshot. Returns the number of rows.
 */
export const exportDocument = operation({
  name: 'export',
  input: z.strictObject({
    what: documentName,
    format: z.enum(['json', 'csv']),
    languages: z.array(z.string()).optional(),
    bom: z.boolean(),
  }),
  question: z.string(),
  reply: z.null(),
  output: z.object({ rows: z.int() }),
  async run({ database }, { what, format, languages, bom }, ask) {
    const codes = await chooseLanguages(database.read, what, languages)
    // Some uploaded files are already in force while their rows are still being written. They are finished first, so
    // that the export contains all their rows.
    if (what === 'prices') await finishPriceUploads(database)
    if (what === 'vartexts') await finishVartextUploads(database)
    let rows = 0
    const send = async (text: string, count: number) => {
      rows += count
      await ask(text)
    }
    if (format === 'json') await sendJson(database, what, codes, send)
    else await sendCsv(database, documents[what], codes, bom, send)
    return { rows }
  },
})

async function chooseLanguages(db: Db, what: DocumentName, wanted: string[] | undefined): Promise<string[]> {
  if (!documents[what].some(({ hasTexts }) => hasTexts)) {
    if (wanted) throw new Error(`--lang: ${what} have no texts by language.`)
    return []
  }
  const rows = await db.select().from(language).orderBy(asc(language.position), asc(language.code))
  const known = rows.map(({ code }) => code)
  const unknown = wanted?.find((code) => !known.includes(code))
  if (unknown !== undefined) throw new Error(`--lang is "${unknown}": it may be ${known.join(', ')}.`)
  return wanted ? known.filter((code) => wanted.includes(code)) : known
}

type Send = (text: string, rows: number) => Promise<void>

async function* pages({ readLong }: Database, section: Section, languages: readonly string[]): AsyncGenerator<Row[]> {
  let cursor: unknown = null
  for (;;) {
    const from = cursor
    const page = await readLong((db) => section.readPage(db, from, languages))
    if (page.rows.length === 0) return
    yield page.rows
    cursor = page.cursor
  }
}

async function sendJson(
  database: Database,
  what: DocumentName,
  languages: readonly string[],
  send: Send,
): Promise<void> {
  await send(`{\n"format": ${JSON.stringify(formatOf(what))},\n"version": ${documentVersion}`, 0)
  for (const section of documents[what]) {
    await send(`,\n${JSON.stringify(section.name)}: [`, 0)
    let between = '\n'
    for await (const rows of pages(database, section, languages)) {
      await send(between + rows.map((row) => JSON.stringify(row)).join(',\n'), rows.length)
      between = ',\n'
    }
    await send('\n]', 0)
  }
  await send('\n}\n', 0)
}

async function sendCsv(
  database: Database,
  all: readonly Section[],
  languages: string[],
  bom: boolean,
  send: Send,
): Promise<void> {
  const sections = csvSections(all)
  const columns: Columns = { sections, fields: allFields(sections), languages }
  const write = (cells: readonly (string | number | null)[][]) => stringify([...cells], { quoted_string: true })
  await send(`${bom ? '\ufeff' : ''}${headerOf(columns).join(',')}\n`, 0)
  for (const section of sections)
    for await (const rows of pages(database, section, languages))
      await send(write(rows.map((row) => cellsOf(row, section, columns))), rows.length)
}
