import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sealSession } from '#src/session/session.server.ts'
import { endStreams, streamBaskets } from '#src/gateway/transport.ts'

const seen: string[] = []
let hasStream = true
let hungUp = 0
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url} ${request.headers.authorization}`)
  response.on('close', () => (hungUp += 1))
  if (!hasStream) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  return response.write('event: ready\ndata: {}\n\n')
})

let cookie = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  vi.stubEnv('PORTAL_API_URL', `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/backend/`)
  vi.stubEnv('PORTAL_API_AUTH_SCHEME', 'Bearer')
  vi.stubEnv('PORTAL_SECRET', 'a secret of a test that is long enough')
  vi.stubEnv('LOG_LEVEL', 'silent')
  const line = await sealSession({
    token: 'a.b.c',
    createdAt: new Date(),
    via: 'login',
    who: {
      username: 'a@test.example',
      id: 1,
      company: [1, 'One'],
      lines: [],
      lastLine: null,
      groups: [],
      shopUrl: '',
      realUsername: null,
    },
  })
  cookie = line.split(';')[0] ?? ''
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (headers: Record<string, string> = { cookie }, signal: AbortSignal | null = null) =>
  streamBaskets(new Request('http://localhost/basket-stream', { headers, signal }))

it('a browser follows a foreign backend’s events with its session, and disconnects when it leaves', async () => {
  const left = new AbortController()
  const answer = await ask({ cookie }, left.signal)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const first = await answer.body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toBe('event: ready\ndata: {}\n\n')
  expect(seen).toEqual(['GET /backend/vue/basket/stream/ Bearer a.b.c'])
  left.abort()
  await expect.poll(() => hungUp).toBe(1)
})

it('without a session, or without such a stream, the browser is told not to retry', async () => {
  expect((await ask({})).status).toBe(204)
  hasStream = false
  expect((await ask()).status).toBe(204)
  hasStream = true
})

it('a shutdown ends the streams', async () => {
  const before = hungUp
  expect((await ask()).status).toBe(200)
  endStreams()
  await expect.poll(() => hungUp).toBe(before + 1)
})
