import { open } from 'node:fs/promises'

const binaries: [begin: string, what: string][] = [
  ['504b0304', 'a workbook or an archive (XLSX, ODS, ZIP): save the table as CSV'],
  ['d0cf11e0', 'an old Office document: save the table as CSV'],
  ['25504446', 'a PDF'],
  ['1f8b', 'a packed archive: unpack it first'],
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
]

/**
 * Throws if the beginning of a file shows that it is not of the given format. The message says what the file looks like
 * instead.
 */
export async function assertKind(file: string, format: 'json' | 'csv'): Promise<void> {
  const wrong = wrongIn(await beginOf(file), format)
  if (wrong !== undefined) throw new Error(`"${file}" ${wrong}.`)
}

function wrongIn(begin: Buffer, format: 'json' | 'csv'): string | undefined {
  const bytes = begin.toString('hex')
  const binary = binaries.find(([first]) => bytes.startsWith(first))
  if (binary) return `looks like ${binary[1]}`
  if (/^(fffe|feff)/.test(bytes) || (begin.includes(0) && begin.length % 2 === 0))
    return 'is not UTF-8; it looks like UTF-16: save it as UTF-8'
  if (begin.includes(0)) return 'is not UTF-8'
  const text = begin
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text === '') return 'is empty'
  if (/^<(!doctype html|html)/i.test(text)) return 'looks like a web page, such as a saved error page'
  if (text.startsWith('<')) return 'looks like XML'
  if (format === 'csv') return /^[[{]/.test(text) ? 'looks like JSON: use --format json' : undefined
  if (text.startsWith('{')) return undefined
  if (text.startsWith('[')) return 'is a JSON list: it must begin with {'
  if (/^("[^"]*"|-?\d[\d.]*|true|false|null)\s*$/.test(text)) return 'is a single JSON value: it must begin with {'
  return 'is not JSON: it must begin with {. For CSV, use --format csv'
}

async function beginOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
