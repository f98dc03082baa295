import { unzipSync } from 'fflate'
import type { FaultCode } from './exchanged.ts'
import { readEndings } from './format-names.ts'

const workbooks = new Set(['xls', 'xlt', 'xlsb', 'ods', 'numbers'])
const documents = new Set(['doc', 'docx', 'odt', 'rtf', 'pages'])
/** First bytes of OLE files: Excel and Word until 2003, and files encrypted by a newer Office. */
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0]
const sniffed = 1_000
/** Maximum number of files in an archive that are looked at. The directory of a damaged archive may list billions. */
export const maxParts = 10_000

/**
 * Returns the fault of a file that cannot be imported because of its kind, such as a Word document. The message of the
 * fault tells the user what to do. Returns undefined for any other file. `ending`: the extension, in lower case.
 */
export function otherKind(ending: string, bytes: Uint8Array): FaultCode | undefined {
  const isNewWorkbook = readEndings.workbook.includes(ending)
  if (oldOffice.every((byte, at) => bytes[at] === byte))
    return isNewWorkbook ? 'locked-workbook' : (byEnding(ending) ?? 'unknown-format')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const names = namesIn(bytes)
    if (isNewWorkbook || names.includes('xl/workbook.xml')) return undefined
    if (names.includes('xl/workbook.bin')) return 'other-workbook'
    if (names.includes('word/document.xml')) return 'document'
    return byEnding(ending) ?? 'packed'
  }
  // In UTF-16, a NUL comes before or after each of these letters.
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, sniffed)).replaceAll('\0', '')
  return /<(?:!DOCTYPE\s+)?tmx\b/.test(start) ? 'translation-memory' : byEnding(ending)
}

function byEnding(ending: string): FaultCode | undefined {
  if (ending === 'tmx') return 'translation-memory'
  if (workbooks.has(ending)) return 'other-workbook'
  return documents.has(ending) ? 'document' : undefined
}

/** Lists the files in an archive, without unpacking them. Empty if the archive is damaged. */
function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = []
  try {
    unzipSync(bytes, {
      filter({ name }) {
        if (names.push(name) > maxParts) throw new Error('no file of an office has so many')
        return false
      },
    })
  } catch {
    return []
  }
  return names
}
