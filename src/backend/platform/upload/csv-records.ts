import { setImmediate } from 'node:timers/promises'
import { CsvError, type Options, parse } from 'csv-parse/sync'

type CsvRecord = { line: number; cells: (string | null)[] }
export type CsvFault = { line: number; why: 'quote' | 'too-long' }
export type CsvBlock = { records: CsvRecord[]; fault?: CsvFault }

type Reading = {
  delimiterOf: (line: string) => string
  /** In characters: an open quotation mark makes the rest of a file one record. */
  maxRecordLength: number
  /** Whether an empty cell is null, and only a cell written as "" is ''. */
  emptyIsNull?: boolean
}

/**
 * Reads the records of a CSV text in blocks, each record with its line, from 1. CRLF, LF and CR end a line; those
 * within a cell stay. Skips empty lines, and a first line such as "sep=;", which Excel adds.
 */
export async function* readRecords(
  text: AsyncIterable<string>,
  { delimiterOf, maxRecordLength, emptyIsNull = false }: Reading,
): AsyncGenerator<CsvBlock> {
  let delimiter: string | undefined
  let line = 1
  for await (const block of blocksOf(text, maxRecordLength)) {
    // A block without records gives its reader nothing to await: this lets others run in between.
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
 * Finds the first line with a letter or digit. Searches for that character first: a regular expression for the line
 * would try from every character.
 */
function firstLine(text: string): { start: number; line: string } | undefined {
  const at = text.search(/[\p{L}\p{N}]/u)
  if (at < 0) return undefined
  const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1
  const [line = ''] = text.slice(start).split(/[\r\n]/, 1)
  return { start, line }
}

/** Empties the separator line, so that the lines after it keep their numbers. */
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

/**
 * Lines per block. An empty line costs as much as any other, and a piece of nothing but line ends has 65,536 of them.
 */
const maxLines = 2_000

/** Splits text where a record ends: at a line's end outside quotation marks. */
async function* blocksOf(pieces: AsyncIterable<string>, maxRecordLength: number): AsyncGenerator<Block> {
  let rest = ''
  let scanned = 0
  let isQuoted = false
  for await (const piece of pieces) {
    rest += piece
    let end = 0
    let lines = 0
    // The last character waits for the next piece: LF may follow a CR.
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
  // Parses again to collect the records before the broken one: collecting always would take longer than reading alone.
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
