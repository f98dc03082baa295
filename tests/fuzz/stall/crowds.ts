import { connect, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'

/** An action of many parallel connections, or of one with many requests. */
export type Crowd = { name: string; run: (port: number) => Promise<void> }

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n`

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  return socket
}

const pipelined = (path: string, count: number): Crowd => ({
  name: `${count} pipelined ${path}`,
  run: async (port) => {
    const socket = await open(port)
    socket.write(get(path).repeat(count))
    await after(4_000)
    socket.destroy()
  },
})

/** Opens connections that send all but the last byte of a body. */
const unfinished = (path: string, type: string, count: number): Crowd => ({
  name: `${count} unfinished bodies at ${path}`,
  run: async (port) => {
    const sockets = await Promise.all(Array.from({ length: count }, () => open(port)))
    const bytes = 990_000
    for (const socket of sockets)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n${'a'.repeat(bytes - 1)}`,
      )
    await after(3_000)
    for (const socket of sockets) socket.destroy()
  },
})

/** Opens connections that send one request each, in parallel. */
const atOnce = (path: string, count: number): Crowd => ({
  name: `${count} connections that ask for ${path} at once`,
  run: async (port) => {
    const sockets = await Promise.all(Array.from({ length: count }, () => open(port)))
    for (const socket of sockets) socket.write(get(path))
    await after(4_000)
    for (const socket of sockets) socket.destroy()
  },
})

/** Opens connections that request much and read none of it. */
const unread = (path: string, count: number): Crowd => ({
  name: `${count} connections that read nothing of ${path}`,
  run: async (port) => {
    const sockets = await Promise.all(Array.from({ length: count }, () => open(port)))
    for (const socket of sockets) socket.pause().write(get(path).repeat(8))
    await after(4_000)
    for (const socket of sockets) socket.destroy()
  },
})

const heads = (name: string, line: string): Crowd => ({
  name,
  run: async (port) => {
    for (let left = 20; left > 0; left -= 1) {
      const socket = await open(port)
      socket.write(`GET /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${line}\r\n\r\n`)
      await Promise.race([new Promise((resolve) => socket.once('close', resolve)), after(1_000)])
      socket.destroy()
    }
  },
})

const bytes = 15_000
export const crowds: readonly Crowd[] = [
  pipelined('/login', 500),
  pipelined('/vue/maintenance/', 500),
  pipelined('/register', 500),
  atOnce('/', 300),
  atOnce('/register', 300),
  atOnce('/vue/maintenance/', 500),
  atOnce('/icon.svg', 1_000),
  unread('/vue/openapi.json', 50),
  unread('/vue/docs/swagger-ui-bundle.js', 50),
  unfinished('/login', 'application/x-www-form-urlencoded', 150),
  unfinished('/vue/login/', 'application/json', 150),
  unfinished('/_serverFn/x', 'application/json', 150),
  heads('many cookies', `Cookie: ${'a=b; '.repeat(bytes / 5)}`),
  heads('one cookie again and again', `Cookie: ${'plain-portal=x; '.repeat(bytes / 17)}`),
  heads('a long sealed cookie', `Cookie: plain-portal=${'a.'.repeat(bytes / 2)}`),
  heads('many languages', `Accept-Language: ${'de-x-a;q=0.1,'.repeat(bytes / 13)}`),
  heads('many encodings', `Accept-Encoding: ${'br;q=0.1,'.repeat(bytes / 9)}`),
  heads('many proxies', `X-Forwarded-For: ${'1.2.3.4, '.repeat(bytes / 9)}`),
  heads('many ranges', `Range: bytes=${'0-1,'.repeat(bytes / 4)}`),
  heads('many tags', `If-None-Match: ${'"a", '.repeat(bytes / 5)}`),
  heads('many kinds', `Accept: ${'text/html;q=0.1,'.repeat(bytes / 16)}`),
  heads('a browser of many parts', `User-Agent: ${'MSIE Trident/7.0; '.repeat(bytes / 18)}`),
]
