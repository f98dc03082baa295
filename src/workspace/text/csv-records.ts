import { CsvError, parse } from 'csv-parse/browser/esm/sync'

/** `line`: number of the record's first line, from 1. */
type CsvRecord = { line: number; cells: string[] }
/**
 * A block of records. `done`: the share of the text that is read, from 0 to 1. `brokenAt`: the line with a wrong
 * quotation mark, at which reading ends.
 */
type CsvBlock = { records: CsvRecord[]; done: number; brokenAt?: number }

const blockLength = 262_144

/**
 * Reads CSV block by block. The separator is the most frequent of semicolon, comma and tab in the first line, or that
 * in a first line "sep=;", which spreadsheets write. A row ends at CRLF, LF or CR outside quotation marks. Empty lines
 * and the line "sep=;" are skipped. Reading ends at a wrong quotation mark.
 */
export function* csvBlocks(whole: string): Generator<CsvBlock, void, undefined> {
  const said = /^\ufeff?sep=([;,\t])(?:\r\n|\r|\n)/i.exec(whole)
  const text = said ? whole.slice(said[0].length) : whole
  const delimiter = said?.[1] ?? delimiterOf(text)
  let line = said ? 2 : 1
  let done = 0
  for (const block of blocksOf(text)) {
    done += block.length
    const { rows, isBroken } = rowsOf(block, delimiter)
    const records: CsvRecord[] = []
    for (const cells of rows) {
      if (cells.length > 1 || cells[0] !== '') records.push({ line, cells })
      line += 1 + cells.reduce((sum, cell) => sum + lineEnds(cell), 0)
    }
    if (isBroken) return yield { records, done: done / text.length, brokenAt: line }
    yield { records, done: done / text.length }
  }
}

const lineEnds = (cell: string) => (/[\r\n]/.test(cell) ? cell.split(/\r\n|\r|\n/).length - 1 : 0)

function delimiterOf(text: string): string {
  const first = /[^\r\n]+/.exec(text)?.[0] ?? ''
  const count = (mark: string) => first.split(mark).length
  return [';', ',', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Splits a text into blocks at line ends outside quotation marks. */
function* blocksOf(text: string): Generator<string> {
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) isQuoted = !isQuoted
    if (isQuoted || at - from < blockLength || code !== 10) continue
    yield text.slice(from, at + 1)
    from = at + 1
  }
  if (from < text.length) yield text.slice(from)
}

function rowsOf(block: string, delimiter: string): { rows: string[][]; isBroken: boolean } {
  const rows: string[][] = []
  const options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    on_record: (record: string[]) => {
      rows.push(record)
      return null
    },
  }
  try {
    parse(block, options)
    return { rows, isBroken: false }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows, isBroken: true }
  }
}
