import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Log } from '#src/backend/platform/log/log.ts'
import type { Settings } from '#src/settings.ts'

/** The source of the metrics. `read`: returns all metrics as text. `contentType`: the type of that text. */
export type Metrics = { contentType: string; read: () => Promise<string> }

/** A Prometheus server keeps its connection, and scrapes at most every minute by default. */
const keepAliveMs = 75_000
const requestMs = 10_000
/** A few Prometheus servers, and an operator with curl. */
const maxConnections = 20

/**
 * Opens a server for metrics on METRICS_PORT; returns undefined if that is not set. It answers 503 until the metrics
 * are passed to `serve`. The server stays open until the process ends, because metrics matter until then.
 */
export async function openMetricsServer(
  { metricsPort, metricsHost }: Pick<Settings, 'metricsPort' | 'metricsHost'>,
  log: Log,
): Promise<{ server: Server; serve: (metrics: Metrics) => void } | undefined> {
  if (metricsPort === undefined) return undefined
  let metrics: Metrics | undefined
  const options = { keepAliveTimeout: keepAliveMs, headersTimeout: requestMs, requestTimeout: requestMs }
  const server = createServer(options, (request, response) => {
    if (request.url?.replace(/\?.*$/s, '') !== '/metrics') end(response, 404, 'Not found\n')
    else if (request.method !== 'GET' && request.method !== 'HEAD') end(response, 405, 'Not allowed\n')
    else if (!metrics) end(response, 503, 'The portal is starting.\n')
    else
      void answer(response, metrics).catch((error: unknown) => {
        log.error({ event: 'metrics-failed', err: error }, 'The metrics could not be read')
        end(response, 500, 'The metrics could not be read.\n')
      })
  })
  server.maxConnections = maxConnections
  await new Promise<void>((ready, failed) => {
    // Once the server listens, an error is a connection lost while it was accepted.
    server.on('error', (error) => failed(Object.assign(error, { of: 'METRICS_' })))
    server.listen(metricsPort, metricsHost, ready)
  })
  server.unref()
  return {
    server,
    serve: (given) => {
      metrics = given
    },
  }
}

async function answer(response: ServerResponse, { contentType, read }: Metrics): Promise<void> {
  end(response, 200, await read(), contentType)
}

function end(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
