import { connect } from 'node:net'

/** The head and body of an answer as bytes, and how the connection ended; `open` if it did not end. */
export type RawAnswer = { bytes: Buffer; end: 'closed' | 'refused' | 'open' }

const openMs = 1_000

/**
 * Sends bytes over a new connection. Returns the answer when it is complete, or when nothing has arrived for a second.
 */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    const done = (end: RawAnswer['end']) => {
      clearTimeout(late)
      socket.destroy()
      resolve({ bytes: Buffer.concat(parts), end })
    }
    let late = setTimeout(() => done('open'), openMs)
    socket.on('connect', () => socket.write(Buffer.from(bytes, 'latin1')))
    socket.on('data', (part) => {
      parts.push(part)
      clearTimeout(late)
      late = setTimeout(() => done('open'), isWhole(Buffer.concat(parts)) ? 0 : openMs)
    })
    socket.on('error', () => done(parts.length > 0 ? 'closed' : 'refused'))
    socket.on('close', () => done('closed'))
  })
}

function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const length = /^content-length: (\d+)\r$/im.exec(text)?.[1]
  const head = text.indexOf('\r\n\r\n')
  if (head < 0 || text.startsWith('HTTP/1.1 100 ')) return false
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : bytes.byteLength >= head + 4 + Number(length)
}

/** Returns the status of an answer and its fault, if any: a malformed head, or an error that reveals internals. */
export function readAnswer({ bytes }: RawAnswer): { status: number; fault: string | undefined } {
  const text = bytes.toString('latin1').replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  if (text === '') return { status: 0, fault: undefined }
  const head = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*\r\n((?:[\w-]+: ?[^\r\n]*\r\n)*)\r\n/.exec(text)
  if (!head) return { status: 0, fault: `no head: ${JSON.stringify(text.slice(0, 80))}` }
  const status = Number(head[1])
  // A script may mention errors, but an error answer may not.
  const inside =
    status < 400 ? null : /\n\s+at .+:\d+:\d+|node_modules|TypeError|ZodError|Server function info/.exec(text)
  return { status, fault: inside ? `tells of its inside: ${inside[0]}` : undefined }
}
