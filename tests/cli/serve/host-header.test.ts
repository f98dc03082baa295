import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#src/backend/platform/log/log.ts'
import { openServer } from '#src/cli/serve/open-server.ts'

let server: Server
let port = 0
beforeAll(async () => {
  server = openServer(createLog('silent'), ({ url, headers }, response) =>
    response.end(`answers ${url}\nhost ${headers.host}\norigin ${headers.origin}\nreferer ${headers.referer}`),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
})
afterAll(() => server.close().closeAllConnections())

async function answerTo(line: string, ...headers: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.write([line, 'Connection: close', ...headers, '\r\n'].join('\r\n'), 'latin1')
  await once(socket, 'close')
  return said
}
const statusOf = async (line: string, ...headers: string[]) => (await answerTo(line, ...headers)).split(' ', 2)[1]

const get = 'GET / HTTP/1.1'

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST',
  'kantwerk.localhost.',
  'a_container:80',
  '127.0.0.1:3000',
  '[::1]:3000',
])('the host %s is accepted', async (host) => {
  expect(await statusOf(get, `Host: ${host}`)).toBe('200')
})

test.each([
  '',
  ' ',
  'two hosts',
  'a,b',
  'user@localhost',
  'localhost/path',
  'localhost:99999',
  'localhost:port',
  'local\xe4host',
  '%6c',
  '[::1',
  '256.256.256.256',
  '.',
  'kantwerk.localhost..',
  'kantwerk..localhost',
])('the host "%s" is rejected', async (host) => {
  expect(await statusOf(get, `Host: ${host}`)).toBe('400')
})

test('HTTP/1.1 requires exactly one host', async () => {
  expect(await statusOf(get)).toBe('400')
  expect(await statusOf(get, 'Host: localhost', 'Host: localhost')).toBe('400')
  expect(await statusOf(get, 'Host: localhost', 'hOST: other.example')).toBe('400')
  expect(await statusOf('GET / HTTP/1.0')).toBe('200')
})

test('a rejected host closes the connection, with the headers of every refusal', async () => {
  const said = await answerTo(get, 'Host: a b')
  expect(said).toContain('x-content-type-options: nosniff')
  expect(said).toContain('connection: close')
})

test('an absolute URL is answered as its path, if the host is the same', async () => {
  const target = (address: string) => `GET ${address} HTTP/1.1`
  const same = await answerTo(target('http://localhost/login?a=b'), 'Host: LocalHost:80')
  expect(same).toContain('answers /login?a=b')
  expect(await statusOf(target('https://localhost/'), 'Host: localhost')).toBe('200')
  expect(await answerTo(target('http://localhost'), 'Host: localhost')).toContain('answers /')
  expect(await statusOf(target('http://other.example/'), 'Host: localhost')).toBe('400')
  expect(await statusOf(target('http://localhost:81/'), 'Host: localhost')).toBe('400')
  expect(await statusOf(target('http://user@localhost/'), 'Host: localhost')).toBe('400')
  expect(await statusOf(target('ftp://localhost/'), 'Host: localhost')).toBe('400')
  expect(await statusOf('OPTIONS * HTTP/1.1', 'Host: localhost')).toBe('200')
})

test('a host with a trailing dot is the host without it, also in Origin and Referer', async () => {
  const said = await answerTo(
    get,
    'Host: kantwerk.localhost.:3000',
    'Origin: http://kantwerk.localhost.:3000',
    'Referer: https://kantwerk.localhost./login?next=/a.',
  )
  expect(said).toContain('host kantwerk.localhost:3000\n')
  expect(said).toContain('origin http://kantwerk.localhost:3000\n')
  expect(said).toContain('referer https://kantwerk.localhost/login?next=/a.')
  expect(await answerTo(get, 'Host: kantwerk.localhost.', 'Origin: null')).toMatch(
    /host kantwerk\.localhost\norigin null\nreferer undefined$/,
  )
  expect(await statusOf('GET http://localhost./ HTTP/1.1', 'Host: localhost')).toBe('200')
  expect(await answerTo(get, 'Host: [::1]:3000')).toContain('host [::1]:3000\n')
})
