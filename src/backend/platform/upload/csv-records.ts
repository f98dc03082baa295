import { setImmediate } from 'node:timers/promises'
import { CsvError, type Options, parse } from 'csv-parse/sync'

type CsvRecord = { line: number; cells: (string | null)[] }
export type CsvFault = { line: number; why: 'quote' | 'too-long' }
export type CsvBlock = { records: CsvRecord[]; fault?: CsvFault }

type Reading = {
  delimiterOf: (line: string) => string
  /** Maximum number of characters in a record. An open quotation mark would make the rest of a file one record. */
  maxRecordLength: number
  /** Whether an empty cell is null and only a cell written as "" is ''. */
  emptyIsNull?: boolean
}

/**
 * Yields the records of a CSV text in blocks; each record has its line number, from 1. CRLF, LF and CR end a line,
 * except within quotation marks. Skips empty lines, and a first line such as "sep=;", which Excel writes. Reading ends
 * after a block with a `fault`.
 */
export async function* readRecords(
  text: AsyncIterable<string>,
  { delimiterOf, maxRecordLength, emptyIsNull = false }: Reading,
): AsyncGenerator<CsvBlock> {
  let delimiter: string | undefined
  let line = 1
  for await (const block of blocksOf(text, maxRecordLength)) {
    // Lets other requests run, because a block without records gives the reader nothing to wait for.
    await setImmediate()
    const text = delimiter === undefined ? withoutSeparatorLine(block.text) : block.text
    const first = delimiter === undefined ? firstLine(text) : undefined
    if (first !== undefined) delimiter = delimiterOf(first.line)
    const options = optionsOf(delimiter ?? ';', emptyIsNull)
    const { records, fault, next } = parseBlock(text, options, line)
    if (fault) return yield { records, fault }
    line = next
    yield { records }
    if (block.tooLong === '') continue
    const why = parseBlock(block.tooLong, options, line).fault ? 'quote' : 'too-long'
    return yield { records: [], fault: { line, why } }
  }
}

/**
 * Returns the first line with a letter or a digit. The character is searched for first, because a regular expression
 * for the whole line would start at every character.
 */
function firstLine(text: string): { start: number; line: string } | undefined {
  const at = text.search(/[\p{L}\p{N}]/u)
  if (at < 0) return undefined
  const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1
  const [line = ''] = text.slice(start).split(/[\r\n]/, 1)
  return { start, line }
}

/** Removes the text of the "sep=" line but not its line end, so that the other lines keep their numbers. */
function withoutSeparatorLine(text: string): string {
  const first = firstLine(text)
  if (!first || !/^\s*"?sep=[^\p{L}\p{N}]{0,20}$/iu.test(first.line)) return text
  return text.slice(0, first.start) + text.slice(first.start + first.line.length)
}

function optionsOf(delimiter: string, emptyIsNull: boolean): Options {
  const options = { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true }
  return emptyIsNull ? { ...options, cast: (cell, { quoting }) => (cell === '' && !quoting ? null : cell) } : options
}

type Block = { text: string; tooLong: string }

/** Maximum number of lines parsed at a time. A limit in bytes is not enough: 64 kB can be 65,536 empty lines. */
const maxLines = 2_000

/** Splits a text into blocks that end with a record: at a line end outside quotation marks. */
async function* blocksOf(pieces: AsyncIterable<string>, maxRecordLength: number): AsyncGenerator<Block> {
  let rest = ''
  let scanned = 0
  let isQuoted = false
  for await (const piece of pieces) {
    rest += piece
    let end = 0
    let lines = 0
    // The last character is examined with the next piece, because LF may follow a CR.
    for (; scanned < rest.length - 1; scanned += 1) {
      const code = rest.charCodeAt(scanned)
      if (code === 34) isQuoted = !isQuoted
      else if (isQuoted) continue
      else if (code === 10 || (code === 13 && rest.charCodeAt(scanned + 1) !== 10)) {
        end = scanned + 1
        lines += 1
      }
      if (lines < maxLines) continue
      yield { text: rest.slice(0, end), tooLong: '' }
      rest = rest.slice(end)
      scanned -= end
      end = 0
      lines = 0
    }
    const text = rest.slice(0, end)
    rest = rest.slice(end)
    scanned -= end
    const tooLong = rest.length > maxRecordLength ? rest : ''
    if (text || tooLong) yield { text, tooLong }
  }
  yield { text: rest, tooLong: '' }
}

type ParsedBlock = { records: CsvRecord[]; fault?: CsvFault; next: number }

function parseBlock(text: string, options: Options, line: number): ParsedBlock {
  const empty = options.cast === undefined ? '' : null
  try {
    return numbered(parse(text, options), line, empty)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  // Parses the block once more, to get the records before the broken one. Collecting them in every block would take
  // longer than the reading itself.
  const sound: string[][] = []
  const collect = (cells: string[]) => {
    sound.push(cells)
    return null
  }
  try {
    parse(text, { ...options, on_record: collect })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  const { records, next } = numbered(sound, line, empty)
  return { records, next, fault: { line: next, why: 'quote' } }
}

function numbered(all: (string | null)[][], first: number, empty: '' | null): ParsedBlock {
  const records: CsvRecord[] = []
  let next = first
  for (const cells of all) {
    if (cells.length > 1 || cells[0] !== empty) records.push({ line: next, cells })
    next += 1
    for (const cell of cells) if (cell !== null && /[\r\n]/.test(cell)) next += cell.split(/\r\n?|\n/).length - 1
  }
  return { records, next }
}
