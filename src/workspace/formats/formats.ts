import { decoded } from './decoded.ts'
import { noHead, type ExportHead, type FileRead, type FileText, type Steps } from './exchanged.ts'
import { BrokenFile, createCollected } from './collected.ts'
import { readEndings, type FormatName } from './format-names.ts'
import { otherKind } from './other-kinds.ts'
import { readRescued, type RescuedPlace } from './read-rescued.ts'
import { readPo } from './po/read-po.ts'
import { writePo } from './po/write-po.ts'
import { readXlsx } from './sheet/read-xlsx.ts'
import { writeXlsx } from './sheet/write-xlsx.ts'
import { readXliff } from './xml/read-xliff.ts'
import { writeXliff12 } from './xml/write-xliff-12.ts'
import { writeXliff21 } from './xml/write-xliff-21.ts'
import { csvBlocks } from '#src/workspace/text/csv-records.ts'
import { fromSafeCell, toSafeCell } from '#src/formula.ts'
import { createRows, cellsOf, headerOf } from '#src/workspace/formats/sheet/columns.ts'
import { stringify } from 'csv-stringify/browser/esm/sync'

const rowsAtOnce = 500

/** Writes CSV in UTF-8 with a byte order mark. Every cell is quoted, and line ends within a text stay unchanged. */
function* writeCsv(head: ExportHead, texts: readonly FileText[], delimiter: ',' | ';'): Steps<void, string> {
  const options = { delimiter, quoted: true, quoted_empty: true, record_delimiter: 'windows' }
  yield `\ufeff${stringify([headerOf(head)], options)}`
  for (let from = 0; from < texts.length; from += rowsAtOnce) {
    const rows = texts.slice(from, from + rowsAtOnce).map((text) => cellsOf(text, head).map(toSafeCell))
    yield stringify(rows, options)
  }
}

function* readCsv(text: string): Steps<FileRead> {
  const collected = createCollected()
  const rows = createRows(collected, { fromOwn: fromSafeCell })
  for (const { records, done, brokenAt } of csvBlocks(text)) {
    for (const { cells, line } of records) rows.row(cells, line)
    if (brokenAt !== undefined) collected.refuse('csv-quote', brokenAt)
    yield done
  }
  return rows.result(!/[\r\n]$/.test(text))
}

type Piece = string | Uint8Array<ArrayBuffer>
/** Writes a file. `delimiter`: the separator that spreadsheets in the reader's language expect in CSV. */
type Write = (head: ExportHead, texts: readonly FileText[], delimiter: ',' | ';') => Steps<void, Piece>

export const writers: Record<FormatName, Write> = {
  'xliff-1.2': writeXliff12,
  'xliff-2.1': writeXliff21,
  po: writePo,
  csv: writeCsv,
  xlsx: writeXlsx,
}

/**
 * Reads a file. A single fault makes the result a refusal of the whole file. Recognises the format by the extension of
 * `name`, the first bytes and, for XLIFF, the content. `open`: the open list, because a file of rescued texts may have
 * texts of several.
 */
export function* readFile(name: string, bytes: Uint8Array, open?: RescuedPlace): Steps<FileRead> {
  const collected = createCollected()
  try {
    if (bytes.length === 0) return collected.result(noHead)
    const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? ''
    const other = otherKind(ending, bytes)
    if (other !== undefined) throw new BrokenFile(other, 1)
    if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || readEndings.workbook.includes(ending)) return yield* readXlsx(bytes)
    const text = decoded(bytes)
    yield 0
    if (text.trimStart().startsWith('<')) return yield* readXliff(text)
    if (readEndings.po.includes(ending)) return yield* readPo(text)
    if (readEndings.rows.includes(ending)) return yield* readCsv(text)
    if (readEndings.rescued.includes(ending)) return readRescued(text, open)
    throw new BrokenFile('unknown-format', 1, ending)
  } catch (error) {
    return collected.broken(error)
  }
}
