import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Max running requests of a connection. Node.js itself would start all requests that were sent at once. */
export const maxAtOnce = 8
/** Max waiting requests of a connection. Browsers and proxies send one request after another. */
export const maxWaiting = 16

type Answer = (request: IncomingMessage, response: ServerResponse) => void
type Queue = { running: number; waiting: (() => void)[] }

/**
 * Limits how many requests of one connection run at once. Other requests wait in order. Ends a connection with too many
 * waiting requests, or with a waiting request that has a body, because nothing limits how much of that Node.js reads.
 */
export function queuePipelined(answer: Answer): Answer {
  const queues = new WeakMap<Socket, Queue>()
  const queueOf = (socket: Socket): Queue => {
    const known = queues.get(socket)
    if (known) return known
    const queue: Queue = { running: 0, waiting: [] }
    queues.set(socket, queue)
    socket.once('close', () => queue.waiting.splice(0))
    return queue
  }
  return (request, response) => {
    const { socket } = request
    const queue = queueOf(socket)
    const begin = () => {
      queue.running += 1
      response.once('close', () => {
        queue.running -= 1
        if (!socket.destroyed) queue.waiting.shift()?.()
      })
      answer(request, response)
    }
    if (queue.running < maxAtOnce) begin()
    else if (queue.waiting.length < maxWaiting && !hasBody(request)) queue.waiting.push(begin)
    else socket.destroy()
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
