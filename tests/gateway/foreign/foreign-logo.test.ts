import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { serveBackend } from '#src/gateway/transport.ts'

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const seen: (string | undefined)[] = []
const answers: Record<string, { status?: number; type: string; body: string; location?: string }> = {
  good: { type: 'image/svg+xml; charset=utf-8', body: picture },
  page: { type: 'text/html', body: '<script>alert(1)</script>' },
  none: { status: 404, type: 'image/png', body: 'x' },
  moved: { status: 302, type: 'image/png', body: 'x', location: 'http://169.254.169.254/' },
  large: { type: 'image/png', body: 'x'.repeat(2 * 1024 * 1024 + 1) },
}
const server = createServer((request, response) => {
  const { url = '', headers } = request
  seen.push(`${request.method} ${url}`, headers.cookie, headers.authorization)
  const answer = answers[url.split('/').at(-2) ?? ''] ?? { status: 404, type: 'text/plain', body: '' }
  response.writeHead(answer.status ?? 200, {
    'content-type': answer.type,
    'set-cookie': 'a=b',
    'content-security-policy': "script-src 'unsafe-inline'",
    ...(answer.location && { location: answer.location }),
  })
  response.end(answer.body)
})

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  vi.stubEnv('PORTAL_API_URL', `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/backend/`)
  vi.stubEnv('PORTAL_SECRET', 'a secret of a test that is long enough')
  vi.stubEnv('LOG_LEVEL', 'silent')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const get = (path: string, method = 'GET') =>
  serveBackend(
    new Request(`http://localhost${path}`, { method, headers: { cookie: 'session=x', authorization: 'Token x' } }),
  )

it('a foreign backend’s logo is passed on with our own headers, without the visitor’s', async () => {
  const response = await get('/vue/company/31/logo/good/')
  expect([response.status, await response.text()]).toEqual([200, picture])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(seen).toEqual(['GET /backend/vue/company/31/logo/good/', undefined, undefined])
  const head = await get('/vue/company/31/logo/good/', 'HEAD')
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
    200,
    '',
    String(picture.length),
  ])
})

it('a logo that is not an image, redirects or is too large is not passed on, nor any other path', async () => {
  for (const name of ['page', 'none', 'moved', 'large', 'unknown'])
    expect((await get(`/vue/company/31/logo/${name}/`)).status, name).toBe(404)
  const before = seen.length
  for (const path of [
    '/vue/company/31/logo/',
    '/vue/company/x/logo/good/',
    '/vue/company/31/logo/a%2F..%2Fb/',
    '/vue/login/',
  ])
    expect((await get(path)).status, path).toBe(404)
  expect((await get('/vue/company/31/logo/good/', 'POST')).status).toBe(405)
  expect(seen).toHaveLength(before)
})
