import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sendsNothing } from '#src/contract/call/call.ts'
import { calls } from '#src/contract/calls.ts'
import { callVue, closePortal, openPortal, serveBackend } from '#src/gateway/transport.ts'

const seen: string[] = []
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url} ${request.headers.authorization}`)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ status: true, messages: [], data: { orders: [] } }))
})
const caller = {
  token: 'a.b.c',
  locale: 'en',
  ip: '',
  userAgent: '',
  host: 'localhost',
} as const

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  vi.stubEnv('PORTAL_API_URL', `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/backend/`)
  vi.stubEnv('PORTAL_API_AUTH_SCHEME', 'Bearer')
  vi.stubEnv('PORTAL_SECRET', 'a secret of a test that is long enough')
  vi.stubEnv('LOG_LEVEL', 'silent')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('with a foreign backend no database is opened, and calls use its path and its auth scheme', async () => {
  await openPortal()
  expect(globalThis.portalBackend).toBeUndefined()
  expect(await callVue(calls['basket.list'], sendsNothing, caller)).toEqual({
    ok: true,
    data: { orders: [] },
    messages: [],
  })
  expect(seen).toEqual(['GET /backend/vue/basket/list/ Bearer a.b.c'])
  await closePortal()
})

it('an invalid call is rejected before it is sent', async () => {
  const answer = await callVue(calls['basket.status'], { params: { basket: '12' }, query: {}, body: undefined }, caller)
  expect(answer).toMatchObject({
    ok: false,
    refusal: { code: 'invalid', errors: { basket: [expect.stringContaining('at least 4 digits')] } },
  })
  expect(seen).toHaveLength(1)
})

it('a portal with a foreign backend is healthy, and serves no /vue/ of its own', async () => {
  const statusOf = async (path: string) => (await serveBackend(new Request(`http://localhost${path}`))).status
  const paths = ['/healthz', '/vue/basket/list/', '/vue/docs', '/vue/docs/start.js', '/account/logout/']
  expect(await Promise.all(paths.map(statusOf))).toEqual([200, 404, 404, 404, 404])
})
