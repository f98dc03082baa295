import { decoded } from './decoded.ts'
import { type ExportHead, type FileRead, type FileText, noHead, type Steps } from './exchanged.ts'
import { BrokenFile, createCollected } from './collected.ts'
import { type FormatName, readEndings } from './format-names.ts'
import { otherKind } from './other-kinds.ts'
import { readPo } from './po/read-po.ts'
import { writePo } from './po/write-po.ts'
import { readCsv } from './sheet/read-csv.ts'
import { readXlsx } from './sheet/read-xlsx.ts'
import { writeCsv } from './sheet/write-csv.ts'
import { writeXlsx } from './sheet/write-xlsx.ts'
import { readXliff } from './xml/read-xliff.ts'
import { writeXliff12 } from './xml/write-xliff-12.ts'
import { writeXliff21 } from './xml/write-xliff-21.ts'

type Piece = string | Uint8Array<ArrayBuffer>
/** `delimiter` is what spreadsheets in the reader's language expect in CSV. */
type Write = (head: ExportHead, texts: readonly FileText[], delimiter: ',' | ';') => Steps<void, Piece>

export const writers: Record<FormatName, Write> = {
  'xliff-1.2': writeXliff12,
  'xliff-2.1': writeXliff21,
  po: writePo,
  csv: writeCsv,
  xlsx: writeXlsx,
}

/** Reads a file, whole or not at all; the format is recognised by the name's ending and the first bytes. */
export function* readFile(name: string, bytes: Uint8Array): Steps<FileRead> {
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
    throw new BrokenFile('unknown-format', 1, ending)
  } catch (error) {
    return collected.broken(error)
  }
}
