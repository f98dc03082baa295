import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createLog } from '#src/backend/platform/log/log.ts'
import { openServer } from '#src/cli/serve/open-server.ts'
import { securityHeaders } from '#src/http/headers.server.ts'

/** Returns the server’s answer to bytes that are not a valid request. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.write(bytes)
  await once(socket, 'close')
  return said
}

const unreadable = [
  { bytes: 'GET / HTTP/1.1\r\nhost: x\r\nno header\r\n\r\n', status: '400 Bad Request' },
  {
    bytes: `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: '431 Request Header Fields Too Large',
  },
  { bytes: 'FLY / HTTP/1.1\r\nhost: x\r\n\r\n', status: '405 Method Not Allowed' },
  { bytes: 'CONNECT else.example:443 HTTP/1.1\r\nhost: x\r\n\r\n', status: '405 Method Not Allowed' },
]

test('an unreadable request is rejected with the headers of every other answer', async () => {
  const server = openServer(createLog('silent'), (_, response) => response.end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  for (const { bytes, status } of unreadable) {
    const said = await answerTo(port, bytes)
    expect(said.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
    for (const [name, value] of Object.entries(securityHeaders(false)))
      expect(said).toContain(`\r\n${name}: ${value}\r\n`)
  }
  server.close()
})
