import { once } from 'node:events'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'

export type Portal = { protocol: 'http:' | 'https:'; host: string; port: number; ca?: string }
type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer }
type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

const bytesOfMegabyte = 1_000_000

/** A browser that visits a portal on this machine under the name `host`. It stores cookies as the portal sends them. */
export function visit({ protocol, host, port, ca }: Portal) {
  const origin = `${protocol}//${host}:${port}`
  let cookies: string[] = []

  const open = async (path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<IncomingMessage> => {
    const sent = (protocol === 'https:' ? overHttps : overHttp)({
      host: '127.0.0.1',
      port,
      path,
      method,
      servername: host,
      ca,
      agent: false,
      headers: {
        host: `${host}:${port}`,
        origin,
        'sec-fetch-site': 'same-origin',
        cookie: cookies.map((one) => one.split(';')[0]).join('; '),
        ...headers,
        ...(body && { 'content-length': String(body.byteLength), expect: '100-continue' }),
      },
    })
    // After an early answer, the connection may be closed before the whole body is sent.
    sent.on('error', () => undefined)
    // A large body is refused before it is sent.
    if (body) sent.once('continue', () => sent.end(body))
    else sent.end()
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    if (!answer) throw new Error('no answer')
    cookies = [...cookies, ...(answer.headers['set-cookie'] ?? [])]
    return answer
  }

  const send = async (path: string, sent?: Sent): Promise<Answer> => {
    const answer = await open(path, sent)
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }
  }

  return {
    send,
    cookies: () => cookies,
    /** Signs in by the login page's form, as a browser without JavaScript. */
    signIn: (username: string, password: string) =>
      send('/login', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: Buffer.from(new URLSearchParams({ redirect: '', username, password }).toString()),
      }),
    /** Uploads a price list with one price; empty rows fill it up to a size in MB. */
    uploadPrices: (megabytes: number) => {
      const list = 'article_uid;article_type;price\nFR-19-EI-2030;front;1249,90\n'
      const rows = list.padEnd(megabytes * bytesOfMegabyte, `;;${' '.repeat(500)}\n`)
      const head = '--part\r\ncontent-disposition: form-data; name="prices"; filename="prices.csv"\r\n\r\n'
      return send('/file-upload/prices?dry_run=1', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=part' },
        body: Buffer.from(`${head}${rows}\r\n--part--\r\n`),
      })
    },
    /** Resolves to the first event of the basket stream, without waiting for the stream to end. */
    firstEvent: async () => {
      const stream = await open('/basket-stream')
      let text = ''
      for await (const chunk of stream) {
        text += String(chunk)
        if (text.includes('\n\n')) break
      }
      stream.destroy()
      return text
    },
  }
}
