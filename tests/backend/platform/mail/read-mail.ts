import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMailTransport } from '#src/backend/platform/mail/mail-transport.ts'
import { sendMails } from '#src/backend/platform/mail/send-mails.ts'
import { makeDirectory } from '#tests/backend/database.ts'
import type { TestPortal } from '#tests/backend/portal.ts'

/** A mail as a mail program shows it. */
export type ReadMail = ReturnType<typeof readMail>

/** Reads a message of two parts, text and HTML, in any encoding. */
export function readMail(raw: Buffer) {
  const { headers, body } = splitHead(raw.toString('latin1'))
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitHead(part.replace(/^\r\n/, '')))
  const partOf = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
    if (!part) throw new Error(`The mail has no ${type}`)
    return decode(part.body.replace(/\r\n$/, ''), part.headers.get('content-transfer-encoding') ?? '7bit')
  }
  const header = (name: string) => words(headers.get(name) ?? '')
  return {
    headers,
    raw: raw.toString('utf8'),
    to: header('to'),
    from: header('from'),
    subject: header('subject'),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  }
}

function splitHead(source: string) {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*: */, '')]))
  if (headers.size !== lines.length) throw new Error(`A header stands twice:\n${lines.join('\n')}`)
  return { headers, body: source.slice(end + 4) }
}

function decode(content: string, encoding: string): string {
  const bytes = {
    '7bit': () => content,
    '8bit': () => content,
    base64: () => Buffer.from(content, 'base64').toString('latin1'),
    'quoted-printable': () => unquote(content.replaceAll('=\r\n', '')),
  }[encoding]
  if (!bytes) throw new Error(`Unknown encoding ${encoding}`)
  return Buffer.from(bytes(), 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

const unquote = (text: string) =>
  text.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))

/** Decodes encoded words (RFC 2047). */
function words(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind, word) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    )
}

/** Sends due mails to files, and returns them in the order in which they were requested. */
export async function takeMails(portal: TestPortal, now = new Date()): Promise<ReadMail[]> {
  const dataDir = makeDirectory()
  await sendMails(portal.platform, openMailTransport({ smtpUrl: undefined, dataDir }), () => now)
  const outbox = join(dataDir, 'outbox')
  const names = readdirSync(dataDir).includes('outbox') ? readdirSync(outbox) : []
  return names.sort().map((name) => readMail(readFileSync(join(outbox, name))))
}

/** Returns the token at the end of a mail's link; "" if the mail has no link. */
export function tokenIn({ text }: Pick<ReadMail, 'text'>): string {
  return /^http\S+\/([\w-]{43})$/m.exec(text)?.[1] ?? ''
}
