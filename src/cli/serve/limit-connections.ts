import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#src/web/network.ts'
import { addressOf } from './address-of.ts'

/** Share of all connections above which a network's running requests may be ended when no connection is free. */
const share = 1 / 4

/**
 * Limits the number of a server's connections. If a new connection exceeds the limit, the connection that has been idle
 * longest is ended. If none is idle, the oldest connection of the network with the most running requests is ended, if
 * that network has more than a quarter of the limit; otherwise the new connection.
 */
export function limitConnections(server: Server, limit: number): void {
  const waiting = new Set<Socket>()
  const asking = new Map<string, Set<Socket>>()
  let open = 0
  server.on('connection', (socket) => {
    open += 1
    const [longest = longestOf(asking, limit * share) ?? socket] = waiting
    waiting.add(socket)
    socket.once('close', () => {
      open -= 1
      waiting.delete(socket)
    })
    if (open > limit) longest.destroy()
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const network = networkOf(addressOf(request, response))
    const theirs = asking.get(network) ?? new Set()
    asking.set(network, theirs.add(socket))
    waiting.delete(socket)
    response.once('close', () => {
      theirs.delete(socket)
      if (theirs.size === 0) asking.delete(network)
      if (!socket.destroyed) waiting.add(socket)
    })
  })
}

function longestOf(asking: ReadonlyMap<string, ReadonlySet<Socket>>, maxEach: number): Socket | undefined {
  let busiest: ReadonlySet<Socket> = new Set()
  for (const theirs of asking.values()) if (theirs.size > busiest.size) busiest = theirs
  const [longest] = busiest
  return busiest.size > maxEach ? longest : undefined
}
