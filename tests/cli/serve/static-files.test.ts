import { createServer } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveStatic } from '#src/cli/serve/static-files.ts'

const script = Buffer.from('export const words = "0123456789"\n'.repeat(100))
const client = new Map([
  ['sw.js', script],
  ['sw.js.br', brotliCompressSync(script)],
  ['sw.js.gz', gzipSync(script)],
  ['assets/mark.svg', Buffer.from('<svg/>')],
])
const assets = serveStatic(client)
const server = createServer((request, response) => {
  if (!assets(request, response)) response.writeHead(404).end('elsewhere')
})
let base = ''

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  base = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(base + path, { method, headers: { 'accept-encoding': 'identity', ...headers } })

const size = script.byteLength

test('a browser gets an encoding that it accepts, with Vary: Accept-Encoding', async () => {
  for (const [accept, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0', null],
    [' BR ; q=0.1', 'br'],
    // A regular expression once took a second for these.
    [`a${' '.repeat(15_900)}b, br`, 'br'],
    [`br${' '.repeat(7_000)};${' '.repeat(7_000)}q=1`, 'br'],
    ['brotli-not', null],
    ['', null],
  ] as const) {
    const answer = await get('/sw.js', { 'accept-encoding': accept })
    expect([accept, answer.headers.get('content-encoding')]).toEqual([accept, encoding])
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(Buffer.from(await answer.arrayBuffer()).equals(script)).toBe(true)
  }
})

test('a valid cached copy is not sent again', async () => {
  const etag = (await get('/sw.js', { 'accept-encoding': 'br' })).headers.get('etag') ?? ''
  expect((await get('/sw.js', { 'if-none-match': `"x", ${etag}` })).status).toBe(304)
  expect((await get('/sw.js', { 'if-none-match': '"x"' })).status).toBe(200)
  expect((await get('/assets/mark.svg', { 'if-none-match': etag })).status).toBe(200)
})

test('HEAD returns the headers of GET without the body; a range returns the whole file', async () => {
  const head = await get('/sw.js', {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(size), ''])
  const part = await get('/sw.js', { range: 'bytes=2-1' })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, size])
})

test('a file with a content hash is cached forever, every other is revalidated', async () => {
  const mark = await get('/assets/mark.svg?v=%')
  expect([mark.headers.get('content-type'), mark.headers.get('cache-control')]).toEqual([
    'image/svg+xml',
    'public, max-age=31536000, immutable',
  ])
  const worker = await get('/sw.js')
  expect([worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
})

test('a path without a file, and another method, are passed on', async () => {
  expect((await get('/sw.js', {}, 'DELETE')).status).toBe(404)
  for (const path of [
    '/',
    '/sw.js.br',
    '/sw.js/',
    '/assets',
    '/%',
    '/%00',
    '//sw.js',
    '/assets/..%2fsw.js',
    '/__proto__',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})
