import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Log } from '#src/backend/platform/log/log.ts'
import { throttled } from '#src/backend/platform/log/throttled.ts'
import { hasOneHost } from './host-header.ts'
import { isHttps } from './address-of.ts'
import { limitConnections } from './limit-connections.ts'
import { queuePipelined } from './pipelined.ts'
import { refuse } from './time-limit.ts'
import { securityHeaders } from '#src/http/headers.server.ts'

/**
 * Longer than proxies keep idle connections. Otherwise a proxy could send a request into a connection that is closing.
 */
const keepAliveMs = 75_000
const headersMs = 20_000
/** Time for the longest upload. Other requests have less time (time-limit.ts). */
const uploadMs = 3_600_000
const silenceMs = 30_000
const checkEveryMs = 5_000
const maxHeaders = 200
const maxConnections = 5_000
/** Max requests on one connection. The last answer announces that the connection closes. */
const maxRequestsEach = 10_000
const maxUnplaced = 50
/** File descriptors reserved for the database, logs and outgoing calls. */
const reservedDescriptors = 1_000

/**
 * Creates an HTTP server that ends slow, silent and surplus connections. An error in one connection does not affect the
 * others. `answer` is called for each request with a valid host.
 */
export function openServer(log: Log, answer: (request: IncomingMessage, response: ServerResponse) => void): Server {
  const options = {
    keepAliveTimeout: keepAliveMs,
    headersTimeout: headersMs,
    requestTimeout: uploadMs,
    connectionsCheckingInterval: checkEveryMs,
  }
  const answering = new WeakSet<Duplex>()
  const begin = queuePipelined((request, response) => {
    endSilent(request, response)
    answering.add(request.socket)
    response.once('close', () => answering.delete(request.socket))
    // Set before the answer, so that refusals and files have these headers too. An answer's own headers replace them.
    response.setHeaders(new Map(Object.entries(securityHeaders(isHttps(request, response)))))
    if (hasOneHost(request)) answer(request, response)
    else refuse(response, 400, 'Bad request', { connection: 'close' })
  })
  const server = createServer(options, (request, response) => {
    for (const stream of [request, response])
      stream.on('error', (error) => log.debug({ event: 'connection-broken', err: error }, 'A connection broke'))
    begin(request, response)
  })
  server.maxRequestsPerSocket = maxRequestsEach
  server.maxHeadersCount = maxHeaders
  const limit = connectionLimit()
  limitConnections(server, limit)
  // Connections that are accepted above the limit, for the case that none can be ended because all have running
  // requests.
  server.maxConnections = limit + maxUnplaced
  server.setTimeout(silenceMs)
  server.on('connect', refuseTunnel)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    log.debug({ event: 'request-unreadable', err: error }, 'A request could not be read')
    // An answer that has started must not get a second answer.
    if (answering.has(socket) || !socket.writable) socket.destroy()
    else endWith(socket, statusOf[error.code ?? ''] ?? '400 Bad Request')
  })
  const logFull = throttled<void>((_, untold) =>
    log.warn({ event: 'connections-full', limit: server.maxConnections, untold }, 'Too many connections'),
  )
  server.on('drop', () => {
    server.closeIdleConnections()
    logFull()
  })
  const logRefused = throttled((error, untold) =>
    log.error({ event: 'connection-lost', err: error, untold }, 'A connection could not be taken'),
  )
  // After the server has started to listen, an error means that a connection could not be accepted, for example because
  // there are no more file descriptors.
  server.once('listening', () => server.on('error', logRefused))
  return server
}

/**
 * Ends a connection on which nothing is transferred for two timeouts. After only one, this process may have been
 * blocked itself.
 */
function endSilent(request: IncomingMessage, response: ServerResponse): void {
  const again = (socket: Socket) => socket.setTimeout(silenceMs)
  let received = -1
  request.on('timeout', (socket: Socket) => {
    const waitsForUs = request.readableLength > 0
    if (!waitsForUs && socket.bytesRead === received) socket.destroy()
    else again(socket)
    received = socket.bytesRead
  })
  let unsent = 0
  response.on('timeout', (socket: Socket) => {
    const waitsForUs = socket.writableLength === 0
    if (!waitsForUs && socket.writableLength === unsent) socket.destroy()
    else again(socket)
    unsent = socket.writableLength
  })
}

function connectionLimit(): number {
  // Without this, the report would look up the names of all addresses.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = Object(process.report.getReport())
  const descriptors = Number(userLimits?.open_files?.soft)
  if (!Number.isFinite(descriptors)) return maxConnections
  return Math.min(maxConnections, descriptors - Math.min(reservedDescriptors, Math.ceil(descriptors / 2)))
}

const notAllowed = '405 Method Not Allowed\r\nAllow: GET, HEAD, POST, OPTIONS'
const statusOf: Record<string, string> = {
  HPE_INVALID_METHOD: notAllowed,
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function refuseTunnel(_: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => undefined)
  endWith(socket, notAllowed)
}

// Headers for a request that could not be read: even whether it came by https is unknown.
const rawHeaders = Object.entries({ ...securityHeaders(false), 'content-length': '0', connection: 'close' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

function endWith(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\n${rawHeaders}\r\n`, () => socket.destroy())
}
