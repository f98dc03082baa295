import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum number of running requests per connection: Node.js itself starts all that were sent at once. */
export const maxAtOnce = 8
/**
 * Maximum number of waiting requests: browsers and proxies send one after another; only a flood has this many waiting.
 */
export const maxWaiting = 16

type Answer = (request: IncomingMessage, response: ServerResponse) => void
type Queue = { running: number; waiting: (() => void)[] }

/**
 * Limits how many requests of one connection run at once; the others wait in order. Ends a connection with too many of
 * them, and one whose waiting request has a body: nothing yet limits how much of it Node.js reads.
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
