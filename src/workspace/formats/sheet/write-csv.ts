import { stringify } from 'csv-stringify/browser/esm/sync'
import type { ExportHead, FileText, Steps } from '#src/workspace/formats/exchanged.ts'
import { toSafeCell } from '#src/formula.ts'
import { cellsOf, headerOf } from './columns.ts'

const rowsAtOnce = 500

/** Writes CSV in UTF-8 with a byte order mark, every cell quoted. Line ends within a text stay as they are. */
export function* writeCsv(head: ExportHead, texts: readonly FileText[], delimiter: ',' | ';'): Steps<void, string> {
  const options = { delimiter, quoted: true, quoted_empty: true, record_delimiter: 'windows' }
  yield `\ufeff${stringify([headerOf(head)], options)}`
  for (let from = 0; from < texts.length; from += rowsAtOnce) {
    const rows = texts.slice(from, from + rowsAtOnce).map((text) => cellsOf(text, head).map(toSafeCell))
    yield stringify(rows, options)
  }
}
