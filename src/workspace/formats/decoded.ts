import { BrokenFile } from './collected.ts'

const utf16 = [
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
]

/**
 * Decodes a file in UTF-8, or in UTF-16 with a byte order mark; the mark is removed. For any other encoding, in which
 * characters could be lost, throws a BrokenFile with the line.
 */
export function decoded(bytes: Uint8Array): string {
  const encoding = utf16.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.name ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new BrokenFile('not-utf8', encoding === 'utf-8' ? firstBadLine(bytes) : 1)
  }
}

function firstBadLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let from = 0
  for (;;) {
    const end = bytes.indexOf(10, from)
    try {
      decoder.decode(bytes.subarray(from, end < 0 ? bytes.length : end))
    } catch {
      return line
    }
    if (end < 0) return line
    line += 1
    from = end + 1
  }
}
