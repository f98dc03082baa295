import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { createCollected } from '#src/workspace/formats/collected.ts'
import type { FileRead, Steps } from '#src/workspace/formats/exchanged.ts'
import { createRows } from './columns.ts'
import { fromSafeCell } from './formula.ts'

const blockLength = 262_144

/** CSV with any usual separator. CRLF, LF and CR end a row; those in quotation marks belong to the text. */
export function* readCsv(text: string): Steps<FileRead> {
  const collected = createCollected()
  const rows = createRows(collected)
  const delimiter = delimiterOf(text)
  let line = 1
  let done = 0
  for (const block of blocksOf(text)) {
    done += block.length
    const records = recordsOf(block, delimiter)
    for (const cells of records.cells) {
      if (cells.length > 1 || cells[0] !== '') rows.row(cells.map(fromSafeCell), line)
      line += 1 + cells.reduce((sum, cell) => sum + lineEnds(cell), 0)
    }
    if (records.isBroken) {
      collected.refuse('csv-quote', line)
      break
    }
    yield done / text.length
  }
  return rows.result()
}

const lineEnds = (cell: string) => (/[\r\n]/.test(cell) ? cell.split(/\r\n|\r|\n/).length - 1 : 0)

function delimiterOf(text: string): string {
  const first = /[^\r\n]+/.exec(text)?.[0] ?? ''
  const count = (mark: string) => first.split(mark).length
  return [';', ',', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Split at line ends outside quotation marks. */
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

function recordsOf(block: string, delimiter: string): { cells: string[][]; isBroken: boolean } {
  const cells: string[][] = []
  const options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    on_record: (record: string[]) => {
      cells.push(record)
      return null
    },
  }
  try {
    parse(block, options)
    return { cells, isBroken: false }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { cells, isBroken: true }
  }
}
