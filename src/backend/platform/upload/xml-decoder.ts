import { m } from '#messages'
import { InvalidFileError } from './invalid-file-error.ts'

/**
 * Encodings by their name in an XML declaration, in lower case. As everywhere on the web, ISO 8859-1 is read as
 * Windows-1252.
 */
const encodings = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['ascii', 'utf-8'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
])

/**
 * Returns a text decoder for an XML file. `start`: the first 256 bytes of the file. The encoding is UTF-8, UTF-16 if the
 * file has its byte order mark, or Windows-1252 if the file declares it. Refuses other encodings, because the same bytes
 * could be text for one program and tags for another.
 */
export function xmlDecoder(start: Uint8Array): TextDecoder {
  const wide = startsWith(start, 0xff, 0xfe) ? 'utf-16le' : startsWith(start, 0xfe, 0xff) ? 'utf-16be' : undefined
  if (wide !== undefined && !startsWith(start, 0xff, 0xfe, 0, 0)) {
    const declared = declaredIn(new TextDecoder(wide).decode(start.subarray(0, 256)))
    if (declared !== undefined && !/^utf-?16/i.test(declared)) throw refused(declared)
    return new TextDecoder(wide, { fatal: true })
  }
  if (start.subarray(0, 4).includes(0)) throw refused('UTF-16 / UTF-32')
  const isMarked = startsWith(start, 0xef, 0xbb, 0xbf)
  const text = Buffer.from(start.subarray(isMarked ? 3 : 0, 256)).toString('latin1')
  const name = declaredIn(text) ?? 'utf-8'
  const encoding = encodings.get(name.toLowerCase())
  if (encoding === undefined || (isMarked && encoding !== 'utf-8')) throw refused(name)
  return new TextDecoder(encoding, { fatal: true })
}

function declaredIn(text: string): string | undefined {
  const said = /^<\?xml[^>]*?\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(text)
  return said?.[1] ?? said?.[2]
}

function refused(name: string): InvalidFileError {
  const encoding = name.slice(0, 40)
  return new InvalidFileError((locale) => m.xml_encoding({ encoding }, { locale }))
}

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((value, index) => bytes[index] === value)
}
