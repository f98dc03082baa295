import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capBody } from '#src/http/body.server.ts'
import { companyEditPath, maxCompanyBytes } from '#src/logo-limit.ts'

const server = createServer(
  (req, res) => void answer(new NodeRequest({ req, res })).then((it) => sendNodeResponse(res, it)),
)
let port = 0

/** As a call is that is refused before its body is looked at. */
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

test.each(['/vue/logout/', '/page'])(
  'a body that nobody reads at %s leaves its connection to the next request',
  async (path) => {
    const head = (more: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n\r\n`
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.setEncoding('latin1').on('data', (part) => (said += String(part)))
    socket.write(`${head('Content-Length: 900000')}${'a'.repeat(900_000)}`)
    socket.write(head('Content-Length: 0\r\nConnection: close'))
    await once(socket, 'close')
    expect(said.match(/^HTTP\/1\.1 401/gm)).toHaveLength(2)
  },
)

test('a company with a logo of the allowed size is let through, and nothing larger, nor that anywhere else', async () => {
  const statusOf = async (path: string, size: number) => {
    const request = new Request(`http://localhost${path}`, { method: 'POST', body: new Uint8Array(size) })
    const capped = await capBody(request)
    return capped instanceof Response ? capped.status : 'let through'
  }
  expect(await statusOf(companyEditPath(31), maxCompanyBytes)).toBe('let through')
  expect(await statusOf(companyEditPath(31), maxCompanyBytes + 1)).toBe(413)
  expect(await statusOf('/my-company', maxCompanyBytes)).toBe(413)
})
