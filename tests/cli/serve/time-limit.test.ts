import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#src/backend/platform/log/log.ts'
import { limitOf, limitTime } from '#src/cli/serve/time-limit.ts'

const limitMs = 60

let close = () => {}
afterEach(() => close())

/** Sends bytes to a server with a time limit. Returns its answer up to the end of the connection, and its log. */
async function answerTo(bytes: string, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const lines: string[] = []
  const log = createLog(
    'info',
    new PassThrough().on('data', (line) => lines.push(String(line))),
  )
  const server = createServer((request, response) => {
    limitTime(request, response, log, limitMs)
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  close = () => server.close().closeAllConnections()
  const bound = server.address()
  const socket = connect(bound !== null && typeof bound === 'object' ? bound.port : 0, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.write(bytes)
  await once(socket, 'close')
  const events = lines.map((line) => JSON.parse(line))
  return { status: said.split('\r\n')[0], said, told: events }
}

const hangs = () => {}
const lines = (...headers: string[]) => ['Host: localhost', 'Connection: close', ...headers, '\r\n'].join('\r\n')

test('an incomplete body returns 408, and closes the connection', async () => {
  const bytes = `POST /login?password=x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nso far`
  const { status, said, told: events } = await answerTo(bytes, hangs)
  expect(status).toBe('HTTP/1.1 408 Request Timeout')
  expect(said).toContain('connection: close')
  expect(events).toMatchObject([{ event: 'answer-late', address: '127.0.0.1', method: 'POST', path: '/login' }])
})

test('a missing answer is a 503 with the reference of the log', async () => {
  const { status, said, told: events } = await answerTo(`GET /welcome HTTP/1.1\r\n${lines()}`, hangs)
  expect(status).toBe('HTTP/1.1 503 Service Unavailable')
  expect(said).toContain('retry-after: 30')
  expect(events).toMatchObject([{ event: 'answer-late', ms: limitMs, reference: expect.any(String) }])
  expect(said).toContain(events[0].reference)
})

test('an answer that has started, such as an event stream, is not limited', async () => {
  const {
    status,
    said,
    told: events,
  } = await answerTo(`GET /basket-stream HTTP/1.1\r\n${lines()}`, (_, response) => {
    response.write('first')
    setTimeout(() => response.end('last'), limitMs * 3)
  })
  expect(status).toBe('HTTP/1.1 200 OK')
  expect(said).toMatch(/first[^]*last/)
  expect(events).toEqual([])
})

test('a quick answer is not logged as late', async () => {
  const { told: events } = await answerTo(`GET / HTTP/1.1\r\n${lines()}`, (_, response) => {
    response.end('quick')
  })
  await new Promise((done) => setTimeout(done, limitMs * 2))
  expect(events).toEqual([])
})

test.each([
  ['POST', '/vue/price/upload/', 'multipart/form-data; boundary=x', 3_600_000],
  ['POST', '/file-upload/vartexts?dry_run=1', 'multipart/form-data; boundary=x', 3_600_000],
  ['POST', '/vue/i18n/save/', 'application/json', 120_000],
  ['GET', '/vue/i18n/system/', '', 120_000],
  ['POST', '/login', 'application/x-www-form-urlencoded', 120_000],
])('a file may take an hour to arrive, anything else two minutes: %s %s', (method, url, type, ms) => {
  expect(limitOf({ method, url, headers: { 'content-type': type } })).toBe(ms)
})
