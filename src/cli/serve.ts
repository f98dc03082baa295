import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import compression from 'compression'
import sirv from 'sirv'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { shellHeaders } from '#src/cli/shell-headers.ts'
import { stopWith } from '#src/cli/stop.ts'
import { readSettings } from '#src/settings.ts'
import { knownSites, loadSites } from '#src/sites.server.ts'

type Entry = {
  default: { fetch(request: Request): Promise<Response> }
  openPortal(): Promise<void>
  endStreams(): void
  closePortal(): Promise<void>
}

const client = resolve('dist/client')
/** Answers under way get this long to end before a stop cuts them off. */
const patienceMs = 10_000
const keepAliveMs = 75_000

try {
  await serve()
} catch (error) {
  stopWith(error)
}

/** Listens at once, so that a port in use is told before a database is touched; says 503 until everything is ready. */
async function serve(): Promise<void> {
  const settings = readSettings()
  loadSites(settings.sitesFile)
  let answer = (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' }).end('The portal is starting.\n')
  }
  const server = createServer((request, response) => answer(request, response))
  // Longer than a proxy keeps an idle connection: otherwise it sends into one that closes at that moment.
  server.keepAliveTimeout = keepAliveMs
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(settings.port, settings.host, ready)
  })
  const entry: Entry = await import(pathToFileURL(resolve('dist/server/server.js')).href)
  await entry.openPortal()
  answer = answering(entry)
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : settings.port
  for (const site of knownSites()) console.log(`${site.title.padEnd(16)} http://${site.host}:${port}/`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => server.closeAllConnections(), patienceMs).unref()
    entry.endStreams()
    setInterval(() => server.closeIdleConnections(), 100).unref()
    await new Promise((closed) => server.close(closed))
    await entry.closePortal()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function answering(entry: Entry): (request: IncomingMessage, response: ServerResponse) => void {
  const assets = sirv(client, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders: shellHeaders(client),
  })
  const compress = compression({ threshold: 1_000 })
  const page = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await entry.default.fetch(new NodeRequest({ req: request, res: response, trustProxy: 'loopback' }))
    await sendNodeResponse(response, answer)
  }
  const failed = (response: ServerResponse) => (error: unknown) => {
    console.error(error)
    if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
    response.end()
  }
  return (request, response) => {
    assets(request, response, () => {
      compress(request, response, () => void page(request, response).catch(failed(response)))
    })
  }
}
