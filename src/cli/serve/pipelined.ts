import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Maximum number of requests of one connection that run at the same time. Node.js by itself would start all requests
 * that a client has sent.
 */
export const maxAtOnce = 8
/**
 * Maximum number of requests of one connection that wait. Browsers and proxies send a request only after the previous
 * answer.
 */
export const maxWaiting = 16

type Answer = (request: IncomingMessage, response: ServerResponse) => void
type Queue = { running: number; waiting: (() => void)[] }

/**
 * Returns a function that answers requests with `answer`, but limits how many requests of a connection run at the same
 * time. Further requests wait in order. It ends a connection that has too many waiting requests, or whose waiting
 * request has a body, because nothing limits how much of that body Node.js reads.
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
