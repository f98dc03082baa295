import { connect } from 'node:net'

/** The answer: head and body as bytes, or why there was none. */
export type RawAnswer = { bytes: Buffer; end: 'closed' | 'refused' | 'open' }

const openMs = 1_000

/** Sends bytes over a connection of their own and returns the answer up to its end, or until nothing has arrived for a while. */
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

/** The status of an answer and what is wrong with its format, if anything. */
export function readAnswer({ bytes }: RawAnswer): { status: number; fault: string | undefined } {
  const text = bytes.toString('latin1').replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  if (text === '') return { status: 0, fault: undefined }
  const head = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*\r\n((?:[\w-]+: ?[^\r\n]*\r\n)*)\r\n/.exec(text)
  if (!head) return { status: 0, fault: `no head: ${JSON.stringify(text.slice(0, 80))}` }
  const status = Number(head[1])
  // A script may mention errors; an answer that rejects may not.
  const inside =
    status < 400 ? null : /\n\s+at .+:\d+:\d+|node_modules|TypeError|ZodError|Server function info/.exec(text)
  return { status, fault: inside ? `tells of its inside: ${inside[0]}` : undefined }
}
