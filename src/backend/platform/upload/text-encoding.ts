import type { Upload } from '#src/contract/call/fields.ts'

/** As TextDecoder names it. UTF-16 is only recognised by its byte order mark. */
export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'
export type Unreadable = { line: number; why: 'empty' | 'archive' | 'utf-16' | 'binary' | 'mixed' }

const utf8Mark = [0xef, 0xbb, 0xbf]
/** First bytes of spreadsheet files: zip (.xlsx and .ods), and old .xls. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)

/**
 * Returns the encoding of a text file, or why and in which line it cannot be read. A file that is not valid UTF-8 is
 * taken for Windows-1252. But if it begins with the mark of UTF-8, or is mostly valid UTF-8, it counts as damaged
 * ('mixed').
 */
export async function encodingOf(file: Upload): Promise<Encoding | Unreadable> {
  const head = await headOf(file)
  if (head.length === 0) return { line: 1, why: 'empty' }
  if (workbooks.some((mark) => startsWith(head, mark))) return { line: 1, why: 'archive' }
  if (startsWith(head, [0xff, 0xfe])) return (await isWhole(file, 'utf-16le')) ? 'utf-16le' : { line: 1, why: 'utf-16' }
  if (startsWith(head, [0xfe, 0xff])) return (await isWhole(file, 'utf-16be')) ? 'utf-16be' : { line: 1, why: 'utf-16' }
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  const lines = countLines()
  let isUtf8 = true
  let sound = startsWith(head, utf8Mark) ? Infinity : 0
  let damaged = 0
  let damagedLine: number | null = null
  for await (const chunk of file.stream()) {
    const nul = chunk.indexOf(0)
    if (nul >= 0) {
      const line = lines(lenient.decode(chunk.subarray(0, nul), { stream: true }))
      return { line, why: head[0] === 0 || head[1] === 0 ? 'utf-16' : 'binary' }
    }
    isUtf8 &&= isDecodable(strict, chunk)
    const text = lenient.decode(chunk, { stream: true })
    sound += text.match(/[\u0080-\ufffc]+/g)?.length ?? 0
    damaged += text.match(/\ufffd+/g)?.length ?? 0
    const damage = damagedLine === null ? text.indexOf('\ufffd') : -1
    if (damage >= 0) {
      damagedLine = lines(text.slice(0, damage))
      lines(text.slice(damage))
    } else lines(text)
  }
  isUtf8 &&= isDecodable(strict)
  if (isUtf8) return 'utf-8'
  return sound >= damaged ? { line: damagedLine ?? lines(''), why: 'mixed' } : 'windows-1252'
}

/** Returns whether a file is valid in an encoding, and contains no NUL. */
async function isWhole(file: Upload, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of file.stream()) if (decoder.decode(chunk, { stream: true }).includes('\0')) return false
    decoder.decode()
    return true
  } catch {
    return false
  }
}

async function headOf(file: Upload): Promise<Uint8Array> {
  const reader = file.stream().getReader()
  const { value = new Uint8Array() } = await reader.read()
  await reader.cancel()
  return value
}

/**
 * Returns whether a decoder accepts the chunk. Without a chunk, returns whether the text ended at the end of a
 * character.
 */
function isDecodable(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

function countLines(): (text: string) => number {
  let line = 1
  let last = ''
  return (text) => {
    for (const end of text.matchAll(/\r\n?|\n/g)) if (!(end.index === 0 && end[0] === '\n' && last === '\r')) line += 1
    last = text.at(-1) ?? last
    return line
  }
}
