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
const assets = serveStatic(client, (path) => ({ 'x-served-as': path }))
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

test.each([
  ['bytes=0-3', 206, `bytes 0-3/${size}`, 4],
  ['bytes=5-', 206, `bytes 5-${size - 1}/${size}`, size - 5],
  ['bytes=-3', 206, `bytes ${size - 3}-${size - 1}/${size}`, 3],
  [`bytes=0-${size * 2}`, 206, `bytes 0-${size - 1}/${size}`, size],
  ['bytes=2-1', 416, `bytes */${size}`, 0],
  [`bytes=${size}-`, 416, `bytes */${size}`, 0],
  ['bytes=-0', 416, `bytes */${size}`, 0],
  [`bytes=${'9'.repeat(400)}-`, 416, `bytes */${size}`, 0],
  ['bytes=-', 200, null, size],
  ['bytes=0-1,4-5', 200, null, size],
  ['lines=2-1', 200, null, size],
  ['bytes=a-b', 200, null, size],
])('a range of %s is answered with %i', async (range, status, part, length) => {
  const answer = await get('/sw.js', { range })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, part])
  expect((await answer.arrayBuffer()).byteLength).toBe(length)
})

test('a part is only sent of the version that the asker has', async () => {
  const etag = (await get('/sw.js')).headers.get('etag') ?? ''
  expect((await get('/sw.js', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await get('/sw.js', { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
})

test('a browser is sent the version it can unpack, and told that it depends on what it accepts', async () => {
  for (const [accept, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0', null],
    ['brotli-not', null],
    ['', null],
  ] as const) {
    const answer = await get('/sw.js', { 'accept-encoding': accept })
    expect([accept, answer.headers.get('content-encoding')]).toEqual([accept, encoding])
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(Buffer.from(await answer.arrayBuffer()).equals(script)).toBe(true)
  }
})

test('a copy that is still good is not sent again, and a changed one refuses what was meant for another', async () => {
  const etag = (await get('/sw.js')).headers.get('etag') ?? ''
  expect((await get('/sw.js', { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
  expect((await get('/sw.js', { 'if-none-match': '"x"' })).status).toBe(200)
  expect((await get('/sw.js', { 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200)
  expect((await get('/sw.js', { 'if-match': '"x"' })).status).toBe(412)
  expect((await get('/sw.js', { 'if-match': etag })).status).toBe(200)
})

test('HEAD says what GET would, without its bytes; other methods are refused by name', async () => {
  const head = await get('/sw.js', { range: 'bytes=2-1' }, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(size), ''])
  const post = await get('/sw.js', {}, 'DELETE')
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  const options = await get('/sw.js', {}, 'OPTIONS')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test('every file has the headers of its path, and a path that is no file is left to others', async () => {
  const mark = await get('/assets/mark.svg?v=%')
  expect([mark.status, mark.headers.get('x-served-as'), mark.headers.get('content-type')]).toEqual([
    200,
    '/assets/mark.svg',
    'image/svg+xml',
  ])
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
