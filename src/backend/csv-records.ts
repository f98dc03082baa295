import { CsvError, parse } from 'csv-parse/sync'
import type { Encoding } from '#src/backend/text-encoding.ts'
import type { Upload } from '#src/vue/fields.ts'

/** No record of a sound file comes near; an open quotation mark makes the rest of the file one. */
const longestRecord = 65_536

type CsvRecord = { line: number; cells: string[] }
/** The first record that cannot be read; nothing after it is. */
export type CsvFault = { line: number; why: 'quote' | 'too-long' }
export type CsvBlock = { records: CsvRecord[]; fault?: CsvFault; bytes: number }

/**
 * The records of a CSV file in blocks of about 64 kB, each with the line of the file it begins in, counted from 1. Empty lines
 * are left out. delimiterOf is asked once, with the first line that is not empty. bytes: how far the file has been read.
 */
export async function* readRecords(
  file: Upload,
  encoding: Encoding,
  delimiterOf: (line: string) => string,
): AsyncGenerator<CsvBlock> {
  let delimiter: string | undefined
  let line = 1
  for await (const { text, bytes, tooLong } of blocksOf(file, encoding)) {
    const first = delimiter === undefined ? firstLine(text) : undefined
    if (first !== undefined) delimiter = delimiterOf(first)
    const { records, fault, next } = parseBlock(text, delimiter ?? ';', line)
    if (fault) return yield { records, fault, bytes }
    line = next
    yield { records, bytes }
    if (tooLong === '') continue
    const why = parseBlock(tooLong, delimiter ?? ';', line).fault ? 'quote' : 'too-long'
    return yield { records: [], fault: { line, why }, bytes }
  }
}

/** The first line that is not blank. Looked for from its first letter: a pattern for the line would try from every character. */
function firstLine(text: string): string | undefined {
  const at = text.search(/\S/)
  if (at < 0) return undefined
  const end = text.indexOf('\n', at)
  return text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end)
}

/** tooLong: what has begun after the text and goes on for longer than a record may. */
type Block = { text: string; tooLong: string; bytes: number }

/** Cut where a record ends: at a line's end outside quotation marks. Each line ends in \n, whatever it ended in. */
async function* blocksOf(file: Upload, encoding: Encoding): AsyncGenerator<Block> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  let scanned = 0
  let isQuoted = false
  let bytes = 0
  let heldBack = ''
  const add = (piece: string) => {
    const text = heldBack + piece
    heldBack = text.endsWith('\r') ? '\r' : ''
    rest += text.slice(0, text.length - heldBack.length).replaceAll(/\r\n?/g, '\n')
  }
  for await (const chunk of file.stream()) {
    bytes += chunk.byteLength
    add(decoder.decode(chunk, { stream: true }))
    let end = 0
    for (; scanned < rest.length; scanned += 1) {
      const code = rest.charCodeAt(scanned)
      if (code === 34) isQuoted = !isQuoted
      else if (code === 10 && !isQuoted) end = scanned + 1
    }
    const text = rest.slice(0, end)
    rest = rest.slice(end)
    scanned -= end
    const tooLong = rest.length > longestRecord ? rest : ''
    if (text || tooLong) yield { text, tooLong, bytes }
  }
  add(`${decoder.decode()}\n`)
  yield { text: rest, tooLong: '', bytes }
}

type ParsedBlock = { records: CsvRecord[]; fault?: CsvFault; next: number }

function parseBlock(text: string, delimiter: string, line: number): ParsedBlock {
  const options = { delimiter, record_delimiter: '\n', relax_column_count: true }
  try {
    return numbered(parse(text, options), line)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  // Once more for the records before the one that cannot be read: collecting them takes longer than reading alone.
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
  const { records, next } = numbered(sound, line)
  return { records, next, fault: { line: next, why: 'quote' } }
}

function numbered(all: string[][], first: number): ParsedBlock {
  const records: CsvRecord[] = []
  let next = first
  for (const cells of all) {
    if (cells.length > 1 || cells[0] !== '') records.push({ line: next, cells })
    next += 1
    for (const cell of cells) if (cell.includes('\n')) next += cell.split('\n').length - 1
  }
  return { records, next }
}
