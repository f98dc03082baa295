import { stringify } from 'csv-stringify/browser/esm/sync'
import { csvBlocks } from '#src/workspace/text/csv-records.ts'
import { fromSafeCell, toSafeCell } from '#src/formula.ts'
import { readWords, writeWords } from './forbidden.ts'

export type TermWords = { term: string; translation: string; note: string; forbidden: string[] }
export type TermsRead =
  | { ok: true; terms: TermWords[] }
  | { ok: false; line: number; why: 'broken' | 'missing' | 'long' }

const maxWord = 200
const maxNote = 1_000
export const maxForbidden = 20
const header = ['term', 'translation', 'note', 'forbidden']

/**
 * Returns a glossary as CSV with a header and semicolons. It begins with a byte order mark, by which spreadsheets
 * recognise UTF-8. A cell that a spreadsheet would run as a formula gets a leading apostrophe.
 */
export function writeTermCsv(terms: readonly TermWords[]): string {
  const rows = terms.map(({ term, translation, note, forbidden }) =>
    [term, translation, note, writeWords(forbidden)].map(toSafeCell),
  )
  return `\ufeff${stringify([header, ...rows], { delimiter: ';', quoted: true, record_delimiter: 'windows' })}`
}

/**
 * Reads a glossary from CSV with the columns term, translation, note and forbidden words, with or without a header.
 * Returns all terms, or the number of the first line with an error, from 1, and the reason: broken quotation marks, a
 * missing term or translation, or a term, translation, note or forbidden word that is too long, or too many forbidden
 * words (`long`).
 */
export function readTermCsv(text: string): TermsRead {
  const blocks = [...csvBlocks(text.replace(/^\ufeff/, ''))]
  const terms: TermWords[] = []
  let isOwn = false
  for (const [index, { line, cells }] of blocks.flatMap(({ records }) => records).entries()) {
    const trimmed = cells.map((cell) => cell.trim())
    // Only in a file that the portal wrote is a leading apostrophe an escape. Otherwise it belongs to the word.
    if (index === 0) isOwn = header.slice(0, 3).every((name, at) => trimmed[at] === name)
    const [term = '', translation = '', note = '', words = ''] = isOwn ? trimmed.map(fromSafeCell) : trimmed
    if (index === 0 && term.toLowerCase() === 'term') continue
    if (term === '' && translation === '') continue
    if (term === '' || translation === '') return { ok: false, line, why: 'missing' }
    const forbidden = readWords(words)
    const lengths = [term, translation, ...forbidden].map(({ length }) => length)
    if (Math.max(...lengths) > maxWord || forbidden.length > maxForbidden || note.length > maxNote)
      return { ok: false, line, why: 'long' }
    terms.push({ term, translation, note, forbidden })
  }
  const brokenAt = blocks.at(-1)?.brokenAt
  return brokenAt === undefined ? { ok: true, terms } : { ok: false, line: brokenAt, why: 'broken' }
}
