import { SMTPServer } from 'smtp-server'
import { readMail, type ReadMail } from './read-mail.ts'

type Received = { from: string; to: string[]; mail: ReadMail; bytes: Buffer }
type Refusal = { at: 'recipient' | 'data'; code: number }

/** Starts a mail server that accepts each mail, or rejects it as `box.refusal` says. */
export async function openMailServer(at = 0) {
  const box: { received: Received[]; refusal?: Refusal; delayMs: number } = { received: [], delayMs: 0 }
  const refuse = (at: Refusal['at']) =>
    box.refusal?.at === at ? Object.assign(new Error('not this one'), { responseCode: box.refusal.code }) : null
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onRcptTo: (_, __, done) => done(refuse('recipient')),
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const refused = refuse('data')
        const from = mailFrom ? mailFrom.address : ''
        if (!refused)
          box.received.push({ from, to: rcptTo.map(({ address }) => address), mail: readMail(bytes), bytes })
        setTimeout(() => done(refused), box.delayMs)
      })
    },
  })
  await new Promise<void>((listening) => {
    server.listen(at, '127.0.0.1', () => listening())
  })
  const bound = server.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
    })
  return { box, url: `smtp://127.0.0.1:${port}`, close }
}
