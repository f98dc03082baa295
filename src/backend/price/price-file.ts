import { m } from '#messages'
import { type CsvFault, readRecords } from '#src/backend/platform/upload/csv-records.ts'
import { doubtAbout, isCutPrice, readName, readPrice, shown } from './price-cell.ts'
import { type Encoding, encodingOf, type Unreadable } from '#src/backend/platform/upload/text-encoding.ts'
import type { Locale } from '#src/site/site.ts'
import type { Upload } from '#src/contract/call/fields.ts'

/** Maximum number of characters in a record. Records of valid files are much shorter. */
const maxRecordLength = 65_536
const maxColumnsShown = 20
const maxColumns = 1_000
const columns = ['article_uid', 'article_type', 'price'] as const
type Column = (typeof columns)[number]

export type PriceLine = { line: number; articleUid: string; articleType: string; price: string }
/**
 * A fault in a line of a file. `line`: the line's number, from 1; for a record of several lines, the first one.
 * `message`: text in the reader's language.
 */
export type LineFault = { line: number; message: string }
export type FoundFile = { encoding: Encoding; columns: string[] }
/**
 * A block of a price list. `lines`: the valid lines. `faults`: the invalid lines. `doubts`: valid lines that look
 * damaged. `bytes`: how much of the file has been read. `found`: encoding and columns, in the block with the header.
 */
export type PriceBlock = {
  lines: PriceLine[]
  faults: LineFault[]
  doubts: LineFault[]
  bytes: number
  found?: FoundFile
}

/**
 * Yields the blocks of a price list: a CSV file whose first line names the columns, in any order. Other columns and
 * rows without content are ignored. After an invalid line, reading continues; after a missing column or a broken
 * quotation, it ends.
 */
export async function* readPriceFile(file: Upload, locale: Locale): AsyncGenerator<PriceBlock> {
  const encoding = await encodingOf(file)
  if (typeof encoding !== 'string') return yield faulty(unreadable(encoding, locale), file.size)
  let header: Header | undefined
  let delimiter = ''
  let bytes = 0
  const decoder = new TextDecoder(encoding)
  async function* text() {
    for await (const chunk of file.stream()) {
      bytes += chunk.byteLength
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  }
  for await (const { records, fault } of readRecords(text(), {
    delimiterOf: (line) => (delimiter = delimiterOf(line)),
    maxRecordLength,
  })) {
    const block: PriceBlock = { lines: [], faults: [], doubts: [], bytes }
    for (const { line, cells: given } of records) {
      const cells = given.map((cell, at) => (at === given.length - 1 ? withoutCtrlZ(cell ?? '') : (cell ?? '')))
      if (cells.every(isBlank)) continue
      if (header) {
        const read = readLine(cells, header, delimiter, locale)
        if (typeof read === 'string') block.faults.push({ line, message: read })
        else {
          block.lines.push({ line, ...read })
          const [uid = '', type = ''] = cellsOf(cells, header)
          const doubt =
            doubtAbout(read.articleUid, uid, encoding, locale) ?? doubtAbout(read.articleType, type, encoding, locale)
          if (doubt !== undefined) block.doubts.push({ line, message: doubt })
        }
      } else {
        const names = namesIn(cells)
        const [count, at] = [names.length, (column: Column) => names.indexOf(column)]
        header = { count, uid: at('article_uid'), type: at('article_type'), price: at('price') }
        const isWhole =
          names.length <= maxColumns && columns.every((column) => names.filter((name) => name === column).length === 1)
        block.found = { encoding, columns: names.slice(0, maxColumnsShown).map((name) => name.slice(0, 60)) }
        if (!isWhole) return yield faulty({ line, message: m.price_header({}, { locale }) }, bytes)
      }
    }
    if (fault) block.faults.push(broken(fault, locale))
    yield block
    if (fault) return
  }
  if (!header) yield faulty(unreadable({ line: 1, why: 'empty' }, locale), file.size)
}

const namesIn = (cells: string[]) => cells.map((cell) => cell.trim().toLowerCase())

const isBlank = (cell: string) => cell.trim() === ''

/** Removes the Ctrl-Z with which old programs end a file. */
function withoutCtrlZ(cell: string): string {
  let end = cell.length
  while (cell[end - 1] === '\u001a') end -= 1
  return cell.slice(0, end)
}

/** Maximum number of delimiters that are tried. Each is tried on the whole first line. */
const maxDelimiters = 20

function delimiterOf(line: string): string {
  const candidates = new Set([';', ',', '\t', '|'])
  for (const [, before, after] of line.replaceAll(/["\s]+/g, '').matchAll(/(\W?)article_uid(\W?)/giu)) {
    for (const one of [before, after]) if (one) candidates.add(one)
    if (candidates.size >= maxDelimiters) break
  }
  const sees = (one: string) => {
    const names = namesIn(line.replaceAll('"', '').split(one))
    return columns.every((column) => names.includes(column))
  }
  return [...candidates].find(sees) ?? ';'
}

/** Number of columns, and the positions of the three that are read. */
type Header = { count: number; uid: number; type: number; price: number }

const cellsOf = (cells: string[], { uid, type, price }: Header) => [cells[uid], cells[type], cells[price]]

function readLine(
  cells: string[],
  header: Header,
  delimiter: string,
  locale: Locale,
): Omit<PriceLine, 'line'> | string {
  const [count, expected] = [cells.length, header.count]
  const [uid, type, amount] = cellsOf(cells, header)
  // A record may have fewer or more cells than the header, because spreadsheets omit or add empty cells at the end of a
  // row.
  const isWhole = cells.slice(expected).every(isBlank)
  const next = cells[header.price + 1]?.trim() ?? ''
  if (delimiter === ',' && isCutPrice(amount?.trim() ?? '', next, count > expected))
    return m.price_cut({ value: `${shown(amount?.trim() ?? '')},${shown(next)}` }, { locale })
  if (uid === undefined || type === undefined || amount === undefined || !isWhole)
    return m.price_columns({ count, expected }, { locale })
  const articleUid = readName(uid, 'article_uid', locale)
  if (!articleUid.ok) return articleUid.message
  const articleType = readName(type, 'article_type', locale)
  if (!articleType.ok) return articleType.message
  const price = readPrice(amount, locale)
  if (!price.ok) return price.message
  return { articleUid: articleUid.value, articleType: articleType.value, price: price.value }
}

function faulty(fault: LineFault, bytes: number): PriceBlock {
  return { lines: [], faults: [fault], doubts: [], bytes }
}

const unreadableWords = {
  empty: m.price_file_empty,
  archive: m.price_file_archive,
  'utf-16': m.price_file_utf16,
  binary: m.price_file_binary,
  mixed: m.price_file_mixed,
}

function unreadable({ line, why }: Unreadable, locale: Locale): LineFault {
  return { line, message: unreadableWords[why]({}, { locale }) }
}

function broken({ line, why }: CsvFault, locale: Locale): LineFault {
  return { line, message: why === 'quote' ? m.price_quote({}, { locale }) : m.price_line_too_long({}, { locale }) }
}
