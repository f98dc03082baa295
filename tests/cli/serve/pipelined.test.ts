import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#src/backend/platform/log/log.ts'
import { openServer } from '#src/cli/serve/open-server.ts'
import { maxAtOnce, maxWaiting } from '#src/cli/serve/pipelined.ts'
import { eventually } from '#tests/eventually.ts'

let server: Server
let socket: Socket
afterEach(() => {
  socket.destroy()
  server.close().closeAllConnections()
})

/** Sends all requests at once over one connection. `begun` has those that the server has started to handle. */
async function send(count: number, head = (at: number) => `GET /${at} HTTP/1.1\r\nHost: localhost\r\n\r\n`) {
  const begun: { request: IncomingMessage; response: ServerResponse }[] = []
  server = openServer(createLog('silent'), (request, response) => begun.push({ request, response }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  socket = connect(typeof bound === 'object' ? (bound?.port ?? 0) : 0, '127.0.0.1')
  const seen = { said: '', closed: false }
  socket.on('data', (part) => (seen.said += String(part)))
  socket.on('error', () => {})
  socket.on('close', () => (seen.closed = true))
  socket.write(Array.from({ length: count }, (_, at) => head(at)).join(''))
  return { begun, seen }
}

const turn = () => new Promise((done) => setTimeout(done, 20))

test('only some of many pipelined requests start at once, and all are answered in order', async () => {
  const count = maxAtOnce + maxWaiting
  const { begun, seen } = await send(count)
  await eventually(() => expect(begun.length).toBe(maxAtOnce))
  await turn()
  expect(begun.length).toBe(maxAtOnce)
  begun[0]?.response.end('.')
  await eventually(() => expect(begun.length).toBe(maxAtOnce + 1))
  await turn()
  expect(begun.length).toBe(maxAtOnce + 1)
  for (let at = 1; at < count; at += 1) {
    await eventually(() => expect(begun.length).toBeGreaterThan(at))
    begun[at]?.response.end('.')
  }
  await eventually(() => expect(seen.said.match(/HTTP\/1\.1 200/g)).toHaveLength(count))
  expect(begun.map(({ request }) => request.url)).toEqual(Array.from({ length: count }, (_, at) => `/${at}`))
})

test('a connection with too many waiting requests is closed', async () => {
  const { begun, seen } = await send(maxAtOnce + maxWaiting + 1)
  await eventually(() => expect(seen.closed).toBe(true))
  await turn()
  expect(begun.length).toBeLessThanOrEqual(maxAtOnce)
})

test.each(['Content-Length: 3\r\n\r\nabc', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'])(
  'a connection whose waiting request has a body is closed: %j',
  async (rest) => {
    const { begun, seen } = await send(maxAtOnce + 1, () => `POST / HTTP/1.1\r\nHost: localhost\r\n${rest}`)
    await eventually(() => expect(seen.closed).toBe(true))
    await turn()
    expect(begun.length).toBeLessThanOrEqual(maxAtOnce)
  },
)
