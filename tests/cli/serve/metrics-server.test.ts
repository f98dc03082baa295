import { once } from 'node:events'
import { createServer } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#src/backend/platform/log/log.ts'
import { openMetricsServer } from '#src/cli/serve/metrics-server.ts'

const log = createLog('debug', new PassThrough())
let metricsPort: number
let opened: NonNullable<Awaited<ReturnType<typeof openMetricsServer>>>

beforeEach(async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  metricsPort = Number(Object(probe.address()).port)
  await new Promise((closed) => probe.close(closed))
  const server = await openMetricsServer({ metricsPort, metricsHost: '127.0.0.1' }, log)
  if (!server) throw new Error('There is no server')
  opened = server
})
afterEach(() => {
  opened.server.closeAllConnections()
  opened.server.close()
})

const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${metricsPort}${path}`, { method })
const contentType = 'text/plain; version=0.0.4; charset=utf-8'

test('without METRICS_PORT no port is opened', async () => {
  expect(await openMetricsServer({ metricsPort: undefined, metricsHost: '127.0.0.1' }, log)).toBeUndefined()
})

test('while the portal starts the metrics are unavailable, and then they are served', async () => {
  expect((await ask('/metrics')).status).toBe(503)
  opened.serve({ contentType, read: async () => 'portal_streams_open 0\n' })
  const answer = await ask('/metrics?a=b')
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    contentType,
    'portal_streams_open 0\n',
  ])
  expect((await ask('/metrics', 'HEAD')).status).toBe(200)
})

test('nothing else is served on that port', async () => {
  opened.serve({ contentType, read: async () => '' })
  const statusOf = async (path: string, method?: string) => (await ask(path, method)).status
  expect(await Promise.all(['/', '/login', '/vue/status/', '/metrics/'].map((path) => statusOf(path)))).toEqual(
    Array.from({ length: 4 }, () => 404),
  )
  expect(await statusOf('/metrics', 'POST')).toBe(405)
})

test('a scrape that fails is answered with 500, and the next one works', async () => {
  let fails = true
  const read = async () => {
    if (fails) throw new Error('not in time')
    return 'ok\n'
  }
  opened.serve({ contentType, read })
  expect((await ask('/metrics')).status).toBe(500)
  fails = false
  expect(await (await ask('/metrics')).text()).toBe('ok\n')
})

test('a port in use is an error that names the setting', async () => {
  await expect(openMetricsServer({ metricsPort, metricsHost: '127.0.0.1' }, log)).rejects.toMatchObject({
    code: 'EADDRINUSE',
    of: 'METRICS_',
  })
})
