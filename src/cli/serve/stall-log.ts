import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '#src/backend/platform/log/log.ts'
import { throttled } from '#src/backend/platform/log/throttled.ts'
import { loggedPath } from '#src/web/logged-path.ts'

const checkEveryMs = 50
const stallMs = 200
const maxNamed = 20

type Stall = { ms: number; requests: string[]; more: number }

function* namesOf(underWay: ReadonlyMap<Socket, ReadonlyMap<object, string>>): Generator<string> {
  for (const requests of underWay.values()) yield* requests.values()
}

/**
 * Logs whenever the process was blocked for at least `minMs`, with the requests that were running; at most one line in
 * 10 s. Returns a function that stops it.
 */
export function logStalls(server: Server, log: Log, minMs = stallMs): () => void {
  /**
   * Running requests by connection. A response that waits behind another one emits no event when its connection closes.
   */
  const underWay = new Map<Socket, Map<object, string>>()
  /** Requests that have ended since the last check. The request that blocked the process may be among them. */
  const ended: string[] = []
  server.on('connection', (socket) => {
    underWay.set(socket, new Map())
    socket.once('close', () => {
      ended.push(...(underWay.get(socket)?.values() ?? []))
      underWay.delete(socket)
    })
  })
  server.on('request', ({ socket, method, url = '' }, response) => {
    const requests = underWay.get(socket)
    const name = `${method} ${loggedPath(url)}`
    requests?.set(response, name)
    response.once('close', () => {
      if (requests?.delete(response)) ended.push(name)
    })
  })
  const tell = throttled<Stall>((stall, untold) =>
    log.warn({ event: 'stalled', ...stall, untold }, 'Nothing was served for a while'),
  )
  let last = performance.now()
  const timer = setInterval(() => {
    const ms = Math.round(performance.now() - last - checkEveryMs)
    if (ms >= minMs) {
      const names = [...namesOf(underWay), ...ended]
      tell({ ms, requests: names.slice(0, maxNamed), more: Math.max(0, names.length - maxNamed) })
    }
    ended.length = 0
    last = performance.now()
  }, checkEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
