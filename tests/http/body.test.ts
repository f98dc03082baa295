import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capBody } from '#src/http/body.server.ts'
import { collectBytes } from '#src/web/held-bytes.ts'
import { companyEditPath, maxCompanyBytes } from '#src/site/logo-limit.ts'

const server = createServer(
  (req, res) => void answer(new NodeRequest({ req, res })).then((it) => sendNodeResponse(res, it)),
)
let port = 0

/** Answers like a call that is rejected before its body is read. */
async function answer(request: Request): Promise<Response> {
  const capped = await capBody(request)
  return capped instanceof Response ? capped : new Response('refused', { status: 401 })
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
})
afterAll(() => server.close())

test.each([
  ['/vue/logout/', ['401', '401']],
  ['/page', ['413', '401']],
])('an unread body at %s leaves its connection usable for the next request', async (path, statuses) => {
  const head = (more: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.setEncoding('latin1').on('data', (part) => (said += String(part)))
  socket.write(`${head('Content-Length: 900000')}${'a'.repeat(900_000)}`)
  socket.write(head('Content-Length: 0\r\nConnection: close'))
  await once(socket, 'close')
  expect([...said.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)).toEqual(statuses)
})

test('a company with a logo of the allowed size is accepted, but nothing larger, nor that at another path', async () => {
  const statusOf = async (path: string, size: number) => {
    const request = new Request(`http://localhost${path}`, { method: 'POST', body: new Uint8Array(size) })
    const capped = await capBody(request)
    return capped instanceof Response ? capped.status : 'let through'
  }
  expect(await statusOf(companyEditPath(31), maxCompanyBytes)).toBe('let through')
  expect(await statusOf(companyEditPath(31), maxCompanyBytes + 1)).toBe(413)
  expect(await statusOf('/my-company', maxCompanyBytes)).toBe(413)
})

test('a form of more than 32 kB returns 413, while translators may send 1 MB', async () => {
  const statusOf = async (path: string, size: number) => {
    const request = new Request(`http://localhost${path}`, { method: 'POST', body: new Uint8Array(size) })
    const capped = await capBody(request, async (pathname) => pathname === '/_serverFn/large')
    return capped instanceof Response ? capped.status : 'let through'
  }
  expect(await statusOf('/login', 32_768)).toBe('let through')
  expect(await statusOf('/login', 32_769)).toBe(413)
  expect(await statusOf('/_serverFn/small', 32_769)).toBe(413)
  expect(await statusOf('/_serverFn/large', 1_000_000)).toBe('let through')
  expect(await statusOf('/_serverFn/large', 1_000_001)).toBe(413)
})

test('too many unfinished bodies of one network are rejected until they end, others are accepted', async () => {
  const endings: (() => void)[] = []
  const begin = (ip: string) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(1_000_000))
        endings.push(() => controller.close())
      },
    })
    const init = { method: 'POST', body, duplex: 'half' as const }
    const request = Object.assign(new Request('http://localhost/_serverFn/large', init), { ip })
    return capBody(request, async () => true)
  }
  const form = async (ip: string) => {
    const request = new Request('http://localhost/login', { method: 'POST', body: new Uint8Array(8_000) })
    return capBody(Object.assign(request, { ip }))
  }
  const crowd = Array.from({ length: 20 }, () => begin('192.0.2.1'))
  await setImmediate()
  const other = begin('198.51.100.1')
  await setImmediate()
  // A login from the same network is still accepted, as its form is small.
  expect(await form('192.0.2.1')).toBeInstanceOf(Request)
  for (const end of endings.splice(0)) end()
  const refused = (await Promise.all(crowd)).filter((one) => one instanceof Response)
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array.from({ length: 4 }, () => [503, '5']),
  )
  expect(await other).toBeInstanceOf(Request)
  const later = begin('192.0.2.1')
  await setImmediate()
  endings[0]?.()
  expect(await later).toBeInstanceOf(Request)
})

test('a body in chunks of a byte uses little more memory than its bytes', async () => {
  const size = 20_000
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < size; at += 1) controller.enqueue(Uint8Array.of(at % 256))
      controller.close()
    },
  })
  const asked: number[] = []
  const collected = collectBytes((bytes) => asked.push(bytes) > 0)
  for await (const chunk of body) expect(collected.append(chunk)).toBe(true)
  expect(collected.bytes()).toEqual(Uint8Array.from({ length: size }, (_, at) => at % 256))
  expect(asked.reduce((sum, bytes) => sum + bytes)).toBeLessThan(2 * size)
  expect(asked.length).toBeLessThan(20)
})
