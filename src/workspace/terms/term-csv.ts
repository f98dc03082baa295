import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'
import * as z from 'zod/mini'
import { readWords, writeWords } from './forbidden.ts'

export type TermWords = { term: string; translation: string; note: string; forbidden: string[] }
export type TermsRead =
  | { ok: true; terms: TermWords[] }
  | { ok: false; line: number; why: 'broken' | 'missing' | 'long' }

const maxWord = 200
const maxNote = 1_000
export const maxForbidden = 20
const header = ['term', 'translation', 'note', 'forbidden']
const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }))

/** Security: what a spreadsheet would take for a formula gets an apostrophe in front. */
const toSafeCell = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const fromSafeCell = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** With a byte order mark, by which spreadsheets recognise UTF-8. */
export function writeTermCsv(terms: readonly TermWords[]): string {
  const rows = terms.map(({ term, translation, note, forbidden }) =>
    [term, translation, note, writeWords(forbidden)].map(toSafeCell),
  )
  return `\ufeff${stringify([header, ...rows], { delimiter: ';', quoted: true, record_delimiter: 'windows' })}`
}

function delimiterOf(text: string): string {
  const first = /[^\r\n]+/.exec(text)?.[0] ?? ''
  return [';', ',', '\t'].reduce((best, mark) => (first.split(mark).length > first.split(best).length ? mark : best))
}

/** Columns: term, translation, note and forbidden words, with or without a head; all, or the first bad line. */
export function readTermCsv(text: string): TermsRead {
  const content = text.replace(/^\ufeff/, '')
  const options = { delimiter: delimiterOf(content), relax_column_count: true, info: true, skip_empty_lines: true }
  let rows: z.infer<typeof records>
  try {
    rows = records.parse(parse(content, options))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { ok: false, line: Number(error['lines'] ?? 1), why: 'broken' }
  }
  const terms: TermWords[] = []
  for (const [index, { record, info }] of rows.entries()) {
    const [term = '', translation = '', note = '', words = ''] = record.map((cell) => fromSafeCell(cell.trim()))
    if (index === 0 && term.toLowerCase() === 'term') continue
    if (term === '' && translation === '') continue
    if (term === '' || translation === '') return { ok: false, line: info.lines, why: 'missing' }
    const forbidden = readWords(words)
    const lengths = [term, translation, ...forbidden].map(({ length }) => length)
    if (Math.max(...lengths) > maxWord || forbidden.length > maxForbidden || note.length > maxNote)
      return { ok: false, line: info.lines, why: 'long' }
    terms.push({ term, translation, note, forbidden })
  }
  return { ok: true, terms }
}
