import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Limits connections: one too many ends the one that has been idle longest, so that silent ones keep nobody out. */
export function makeRoom(server: Server, limit: number): void {
  const waiting = new Set<Socket>()
  let open = 0
  server.on('connection', (socket) => {
    open += 1
    waiting.add(socket)
    socket.once('close', () => {
      open -= 1
      waiting.delete(socket)
    })
    const [longest] = waiting
    if (open > limit) longest?.destroy()
  })
  server.on('request', ({ socket }, response) => {
    waiting.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket)
    })
  })
}
