import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { limitConnections } from '#src/cli/serve/limit-connections.ts'
import { eventually } from '#tests/eventually.ts'

async function listening(limit: number) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (request.url === '/slow') response.write('so far')
    else request.resume().on('end', () => response.end('answered'))
  })
  limitConnections(server, limit)
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
  return { open, ask, asked: () => asked, close }
}

test('many silent connections block nobody: the longest waiting one is closed', async () => {
  const { open, ask, close } = await listening(5)
  const crowd: Socket[] = []
  for (let left = 40; left > 0; left -= 1) crowd.push(await open())
  for (let left = 3; left > 0; left -= 1) expect(await ask()).toBe('answered')
  await eventually(() => expect(crowd[0]?.destroyed).toBe(true))
  expect(crowd.at(-1)?.destroyed).toBe(false)
  await close(crowd)
})

test('a connection with an answer in progress is not closed', async () => {
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

/** Announces a body, and never sends all of it. */
const drip = (socket: Socket, from: string) =>
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Length: 1000\r\n\r\nx`)

test('a network whose bodies never end blocks nobody, and is the one that is closed', async () => {
  const { open, ask, asked, close } = await listening(8)
  const crowd: Socket[] = []
  for (let at = 0; at < 8; at += 1) {
    const socket = await open()
    drip(socket, at < 2 ? `192.0.2.${at}` : `2001:db8:1:2::${at}`)
    crowd.push(socket)
    await eventually(() => expect(asked()).toBe(at + 1))
  }
  for (let left = 3; left > 0; left -= 1) expect(await ask()).toBe('answered')
  await eventually(() => expect(crowd[2]?.destroyed).toBe(true))
  expect(crowd.slice(0, 2).map(({ destroyed }) => destroyed)).toEqual([false, false])
  await close(crowd)
})

test('if each network has few requests in progress, all are answered, and the latest is closed', async () => {
  const { open, ask, asked, close } = await listening(8)
  const crowd: Socket[] = []
  for (let at = 0; at < 8; at += 1) {
    const socket = await open()
    drip(socket, `192.0.2.${at}`)
    crowd.push(socket)
    await eventually(() => expect(asked()).toBe(at + 1))
  }
  await expect(ask()).rejects.toThrow()
  expect(crowd.some(({ destroyed }) => destroyed)).toBe(false)
  await close(crowd)
})
