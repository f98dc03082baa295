import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { root } from '#src/cli/checkout/root.mjs'
import { findLocale } from '#src/site/site.ts'
import { bundle } from './bundle.ts'
import type { Answers } from './answers.ts'

const styles = join(root, 'styles', 'system')
const page = (locale: string) =>
  `<!doctype html><html lang="${locale}"><head><title>Account portal</title><meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content"><link rel="stylesheet" href="/workspace.css"></head><body><script type="module" src="/app.js"></script></body></html>`

async function readBody(request: AsyncIterable<Buffer>): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}

/** Serves the client without the portal's server. The test provides the answers. */
export class Portal {
  readonly #server: Server
  readonly #answers: Answers
  url = ''

  constructor(answers: Answers) {
    this.#answers = answers
    this.#server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const [, folder = '', name = ''] = pathname.split('/')
      if (folder === '_serverFn') {
        const answer = await this.#answers.call(name, await readBody(request))
        response.writeHead(answer === undefined ? 500 : 200, answer?.isPlain ? { 'x-plain': '1' } : {})
        return response.end(JSON.stringify(answer?.data ?? null))
      }
      if (folder.endsWith('-stream'))
        return response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      const isStyle = pathname.endsWith('.css')
      if (isStyle || pathname.endsWith('.js')) {
        const file = await readFile(join(isStyle ? styles : bundle, pathname)).catch(() => undefined)
        const type = isStyle ? 'text/css' : 'text/javascript'
        return response.writeHead(file ? 200 : 404, { 'content-type': type }).end(file)
      }
      const locale = findLocale(/\blang=(\w+)/.exec(request.headers.cookie ?? '')?.[1]) ?? 'en'
      this.#answers.locale = locale
      return response.setHeader('content-type', 'text/html').end(page(locale))
    })
  }

  async start(): Promise<void> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready))
    const bound = this.#server.address()
    if (bound === null || typeof bound === 'string') throw new Error('no port')
    this.url = `http://localhost:${bound.port}`
  }

  async stop(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done))
    this.#server.closeAllConnections()
    await closed
  }
}
