import { once } from 'node:events'
import type { Server } from 'node:http'
import { PassThrough } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#src/backend/platform/log/log.ts'
import { openServer } from '#src/cli/serve/open-server.ts'
import { logStalls } from '#src/cli/serve/stall-log.ts'
import { eventually } from '#tests/eventually.ts'

/** Longer than the pauses of a process on a busy machine. */
const stallMs = 1_000
const blockedMs = 1_300

let server: Server
let stop: () => void
afterEach(() => {
  stop()
  server.close().closeAllConnections()
})

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Starts a server with a path that blocks the process and one that never answers. `told` returns the logged stalls. */
async function open() {
  const lines: string[] = []
  const log = createLog(
    'info',
    new PassThrough().on('data', (line) => lines.push(String(line))),
  )
  server = openServer(log, ({ url = '' }, response) => {
    if (url.startsWith('/hangs')) return
    if (url.startsWith('/blocks')) block(blockedMs)
    response.end()
  })
  stop = logStalls(server, log, stallMs)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  return { url, told: () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'stalled') }
}

test('a stall is one line with its duration and the requests in progress, without private data', async () => {
  const { url, told } = await open()
  const ended = new AbortController()
  void fetch(`${url}/hangs?token=secret`, { signal: ended.signal }).catch(() => {})
  await setTimeout(100)
  await fetch(`${url}/blocks?password=secret`, { method: 'POST' })
  await eventually(() => expect(told()).toHaveLength(1))
  const [line] = told()
  expect(line).toMatchObject({ level: 'warn', requests: ['GET /hangs', 'POST /blocks'], more: 0 })
  expect(line.ms).toBeGreaterThanOrEqual(stallMs)
  expect(JSON.stringify(line)).not.toContain('secret')
  ended.abort()
})

test('requests answered before a stall are not in its line', async () => {
  const { url, told } = await open()
  await fetch(`${url}/earlier`)
  await setTimeout(200)
  await fetch(`${url}/blocks`)
  await eventually(() => expect(told()).toHaveLength(1))
  expect(told()[0].requests).toEqual(['GET /blocks'])
})
