import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { makeRoom } from '#src/cli/serve/make-room.ts'

async function listening(limit: number) {
  const server = createServer((request, response) => {
    if (request.url === '/slow') response.write('so far')
    else response.end('answered')
  })
  makeRoom(server, limit)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port')
  const open = async () => {
    const socket = connect(bound.port, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  const ask = async (path = '/') => (await fetch(`http://127.0.0.1:${bound.port}${path}`)).text()
  const close = async (sockets: Socket[]) => {
    sockets.forEach((socket) => socket.destroy())
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { open, ask, close }
}

test('a crowd that says nothing keeps nobody out: the one that has waited longest goes', async () => {
  const { open, ask, close } = await listening(5)
  const crowd: Socket[] = []
  for (let left = 40; left > 0; left -= 1) crowd.push(await open())
  for (let left = 3; left > 0; left -= 1) expect(await ask()).toBe('answered')
  await vi.waitFor(() => expect(crowd[0]?.destroyed).toBe(true))
  expect(crowd.at(-1)?.destroyed).toBe(false)
  await close(crowd)
})

test('whoever is being answered is not sent away', async () => {
  const { open, close } = await listening(3)
  const reader = await open()
  let isClosed = false
  reader.on('close', () => (isClosed = true))
  reader.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(reader, 'data')
  const crowd: Socket[] = []
  for (let left = 20; left > 0; left -= 1) crowd.push(await open())
  expect(isClosed).toBe(false)
  await close([reader, ...crowd])
})
