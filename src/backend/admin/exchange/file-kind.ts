import { open } from 'node:fs/promises'

const binaries: [begin: string, what: string][] = [
  ['504b0304', 'a workbook or an archive (XLSX, ODS, ZIP): save the table as CSV'],
  ['d0cf11e0', 'an old Office document: save the table as CSV'],
  ['25504446', 'a PDF'],
  ['1f8b', 'a packed archive: unpack it first'],
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
]

/** Refuses a file that cannot be of this format; the message says what the file looks like. */
export async function assertKind(file: string, format: 'json' | 'csv'): Promise<void> {
  const begin = await beginOf(file)
  const fail = (what: string): never => {
    throw new Error(`"${file}" ${what}.`)
  }
  if (begin.length === 0) fail('is empty')
  const binary = binaries.find(([bytes]) => begin.toString('hex').startsWith(bytes))
  if (binary) fail(`looks like ${binary[1]}`)
  if (/^(fffe|feff)/.test(begin.toString('hex')) || begin.includes(0)) {
    const isWide = /^(fffe|feff)/.test(begin.toString('hex')) || begin.length % 2 === 0
    fail(isWide ? 'is not UTF-8; it looks like UTF-16: save it as UTF-8' : 'is not UTF-8')
  }
  const text = begin
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text === '') fail('is empty')
  if (/^<(!doctype html|html)/i.test(text)) fail('looks like a web page, such as a saved error page')
  if (text.startsWith('<')) fail('looks like XML')
  if (format === 'csv' && /^[[{]/.test(text)) fail('looks like JSON: use --format json')
  if (format === 'json' && text.startsWith('[')) fail('is a JSON list: it must begin with {')
  if (format === 'json' && /^("[^"]*"|-?\d[\d.]*|true|false|null)\s*$/.test(text))
    fail('is a single JSON value: it must begin with {')
  if (format === 'json' && !text.startsWith('{')) fail('is not JSON: it must begin with {. For CSV, use --format csv')
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
