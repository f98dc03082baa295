import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Pool } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { answerHttp } from '#src/backend/answer-http.ts'
import { isDatabaseGone, isDatabaseSlow } from '#src/backend/platform/db/database-gone.ts'
import { openDatabase } from '#src/backend/platform/db/open-database.ts'
import { createLog } from '#src/backend/platform/log/log.ts'
import { parseSettings } from '#src/settings.ts'
import { makeServerDatabase } from '#tests/backend/server-database.ts'
import { secret } from '#tests/backend/portal.ts'

const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port')
  return bound.port
}

const failure = async (port: number) => {
  const pool = new Pool({ host: '127.0.0.1', port, user: 'portal', connectionTimeoutMillis: 200 })
  pool.on('error', () => {})
  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason)
  await pool.end()
  return error
}

describe('an unavailable database differs from an invalid statement', () => {
  it('if nothing listens', async () => {
    const server = createServer()
    const port = await portOf(server)
    await new Promise((closed) => server.close(closed))
    expect(isDatabaseGone(await failure(port))).toBe(true)
  })

  it('if the connection breaks', async () => {
    const port = await portOf(createServer((socket) => socket.once('data', () => socket.destroy())))
    expect(isDatabaseGone(await failure(port))).toBe(true)
  })

  it('if nothing answers', async () => {
    const silent = await portOf(createServer((socket) => closing.push(() => socket.destroy())))
    expect(isDatabaseGone(await failure(silent))).toBe(true)
  })

  it('if the server shuts down, is full or read-only, also as the cause of another error', () => {
    for (const code of ['57P01', '57P03', '53300', '53100', '08006', '25006']) {
      const cause = Object.assign(new Error('told by the server'), { code })
      expect(isDatabaseGone(new Error('Failed query', { cause: cause })), code).toBe(true)
    }
  })

  it('but not if the statement fails, takes too long or waits too long for a lock', () => {
    for (const code of ['23505', '42P01', '40001', '57014', '55P03'])
      expect(isDatabaseGone(Object.assign(new Error('told by the server'), { code })), code).toBe(false)
    for (const code of ['57014', '55P03'])
      expect(isDatabaseSlow(new Error('Failed query', { cause: Object.assign(new Error('told'), { code }) }))).toBe(
        true,
      )
    expect(isDatabaseGone(new Error('a defect'))).toBe(false)
    expect(isDatabaseGone('words')).toBe(false)
  })
})

const server = process.env['DATABASE_URL']

describe.runIf(server)('a portal without its PostgreSQL server', () => {
  it('returns 503 with Retry-After on calls and pages, and recovers when the server is back', async () => {
    const { url, drop } = await makeServerDatabase(server ?? '')
    const behind = new URL(url)
    const open = new Set<Socket>()
    let isCut = false
    let losesQueries = false
    const port = await portOf(
      createServer((socket) => {
        if (isCut) return void socket.destroy()
        const onward = connect(Number(behind.port), behind.hostname)
        for (const end of [socket, onward]) open.add(end.on('error', () => {}))
        // "Q" starts a query.
        socket.on('data', (sent) => (losesQueries && sent[0] === 0x51 ? undefined : onward.write(sent)))
        onward.pipe(socket)
        socket.on('close', () => onward.destroy())
      }),
    )
    const through = new URL(url)
    through.port = String(port)
    through.hostname = '127.0.0.1'
    const settings = parseSettings({ PORTAL_SECRET: secret })
    const database = await openDatabase({ databaseUrl: through.href, dataDir: settings.dataDir })
    closing.push(() => database.close().then(drop))
    const platform = { database, settings, log: createLog('silent') }
    const ask = async (path: string, init?: RequestInit) => {
      const { status, headers } = await answerHttp(platform, new Request(`http://localhost${path}`, init))
      return [status, headers.get('retry-after')]
    }
    const asked: [string, RequestInit?][] = [
      ['/vue/maintenance/'],
      ['/vue/login/', { method: 'POST', body: '{"username":"a@b.example","password":"long enough"}' }],
      ['/vue/password/reset/', { method: 'POST', body: '{"email":"a@b.example"}' }],
      ['/dealer/company/1/shop/?code=abc'],
    ]
    const json = { 'content-type': 'application/json' }
    expect(await ask('/vue/maintenance/')).toEqual([200, null])
    isCut = true
    for (const socket of open) socket.destroy()
    for (const [path, init] of asked)
      expect(await ask(path, { ...init, headers: { ...json, ...init?.headers } }), path).toEqual([503, '5'])
    isCut = false
    expect(await ask('/vue/maintenance/')).toEqual([200, null])

    losesQueries = true
    expect(await ask('/readyz/')).toEqual([503, null])
    losesQueries = false
    await expect.poll(() => ask('/readyz/')).toEqual([200, null])
  })
})
