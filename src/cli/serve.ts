import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import compression from 'compression'
import { sendNodeResponse } from 'srvx/node'
import { createLog, type Log } from '#src/backend/platform/log/log.ts'
import { logProcess } from '#src/backend/platform/log/log-process.ts'
import { addressOf, browserRequest, dropForgedAddresses } from '#src/cli/serve/address-of.ts'
import { type Build, importFromMemory, readBuild } from '#src/cli/serve/build-in-memory.ts'
import { guardDemo } from '#src/cli/serve/demo-guard.ts'
import { handleUncaughtErrors } from '#src/cli/serve/handle-uncaught-errors.ts'
import { mailNotice } from '#src/cli/serve/mail-notice.ts'
import { type Metrics, openMetricsServer } from '#src/cli/serve/metrics-server.ts'
import { openServer } from '#src/cli/serve/open-server.ts'
import { shareAssets } from '#src/cli/serve/shared-assets.ts'
import { serveShared, serveStatic } from '#src/cli/serve/static-files.ts'
import { logStalls } from '#src/cli/serve/stall-log.ts'
import { createStartQueue } from '#src/cli/serve/start-queue.ts'
import { limitTime, refuse } from '#src/cli/serve/time-limit.ts'
import { stopWith } from './stop.ts'
import { readSettings } from '#src/settings.ts'
import { version } from '#src/version.ts'
import { knownSites, loadSites } from '#src/site/sites.server.ts'
import { loggedPath } from '#src/web/logged-path.ts'

type Entry = {
  default: { fetch(request: Request): Promise<Response> }
  openPortal(): Promise<void>
  hasDemoAccounts(): Promise<boolean>
  openMetrics(): Promise<Metrics>
  endStreams(): void
  closePortal(): Promise<void>
}

const stopTimeoutMs = 10_000
const closeIdleEveryMs = 100

try {
  await serve()
} catch (error) {
  stopWith(error)
}

/**
 * Starts the portal. It listens first, so that a port in use is reported before a database is opened, and answers 503
 * until it is ready.
 */
async function serve(): Promise<void> {
  const settings = readSettings()
  loadSites(settings.sitesFile)
  const log = createLog(settings.logLevel)
  let entry: Entry | undefined
  let answer = (_: IncomingMessage, response: ServerResponse) =>
    refuse(response, 503, 'The portal is starting.', { 'retry-after': '2' })
  const server = openServer(log, (request, response) => answer(request, response))
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= stopInOrder(server, entry))
  const port = await listen(server, settings.port, settings.host)
  const metrics = await openMetricsServer(settings, log)
  // The build reads the settings again, for the links it writes.
  process.env['PORT'] = String(port)
  const build = readBuild()
  importFromMemory(build)
  const loaded: Entry = await import(build.entry)
  await loaded.openPortal()
  entry = loaded
  const sites = knownSites()
  const hosts = sites.map(({ host }) => host)
  const guarded = (await loaded.hasDemoAccounts()) ? guardDemo(settings, hosts) : null
  if (guarded && guarded.host !== settings.host) await listen(server, port, guarded.host)
  for (const line of [guarded?.line, mailNotice(settings, hosts)]) if (line) console.log(line)
  const findAsset = await shareAssets(settings.assetsDir, build.client, log)
  handleUncaughtErrors(log, stop)
  logStalls(server, log)
  if (metrics) metrics.serve(await loaded.openMetrics())
  answer = answering(build, loaded, { log, findAsset })
  for (const site of sites) console.log(`${site.title.padEnd(16)} http://${site.host}:${port}/`)
  logProcess(log)
  log.info({ event: 'start', version, node: process.version }, 'The portal has started')
  process.send?.('ready')
  const end = () => {
    log.info({ event: 'stop' }, 'The portal stops')
    void stop().then(() => process.exit(0))
  }
  // "disconnect" is emitted if `npm start` was killed. Without it, this process would not stop.
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, end)
}

async function stopInOrder(server: Server, portal: Entry | undefined): Promise<void> {
  setTimeout(() => server.closeAllConnections(), stopTimeoutMs).unref()
  portal?.endStreams()
  setInterval(() => server.closeIdleConnections(), closeIdleEveryMs).unref()
  await new Promise((closed) => server.close(closed))
  await portal?.closePortal()
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  if (server.listening) {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      ready()
    })
  })
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : port
}

function answering(
  { client }: Build,
  entry: Entry,
  { log, findAsset }: { log: Log; findAsset: (name: string) => Promise<Buffer | undefined> },
): (request: IncomingMessage, response: ServerResponse) => void {
  const answerStatic = serveStatic(client)
  const answerShared = serveShared(findAsset)
  const compress = compression({ threshold: 1_000 })
  const startInTurn = createStartQueue()
  const page = async (request: IncomingMessage, response: ServerResponse) => {
    // Security: the site is chosen by Host alone. If a proxy passed this header on, any client could choose the site.
    delete request.headers['x-forwarded-host']
    if (await answerShared(request, response)) return
    const answer = await entry.default.fetch(browserRequest(request, response))
    if (response.headersSent) await answer.body?.cancel()
    else await sendNodeResponse(response, answer)
  }
  return (request, response) => {
    const failed = (error: unknown) => {
      if (response.destroyed) return
      const reference = randomUUID()
      const address = addressOf(request, response)
      const about = { reference, address, method: request.method, path: loggedPath(request.url ?? '') }
      log.error({ event: 'fault', ...about, err: error }, 'A request failed')
      refuse(response, 500, `Something went wrong. Reference: ${reference}`, {})
    }
    try {
      dropForgedAddresses(request)
      limitTime(request, response, log)
      if (answerStatic(request, response)) return
      const start = () => {
        if (response.destroyed) return
        try {
          compress(request, response, () => void page(request, response).catch(failed))
        } catch (error) {
          failed(error)
        }
      }
      // Health checks do not wait behind other requests.
      startInTurn(request.url === '/healthz' ? '' : addressOf(request, response), start)
    } catch (error) {
      failed(error)
    }
  }
}
