import { createServer } from 'node:http'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Portal } from './portal.ts'

/**
 * Starts a portal in front of a backend that lacks some calls: it answers URLs that match `lacks` with `status` and an
 * HTML page.
 */
export const startBefore = (lacks: RegExp, status = 404) => startInFront(lacks, status, (_path, data) => data)

/** Starts a portal in front of a backend that sends the result of `change` instead of its data. */
export const startBeforeOdd = (change: (path: string, data: unknown) => unknown) => startInFront(/^$/, 404, change)

async function startInFront(lacks: RegExp, status: number, change: (path: string, data: unknown) => unknown) {
  const behind = await Portal.create()
  await behind.start()
  const backend = createServer(async (request, response) => {
    const { url = '', method = 'GET', headers } = request
    if (lacks.test(url)) {
      response.writeHead(status, { 'content-type': 'text/html' })
      return response.end('<h1>Sorry</h1>')
    }
    const body = await buffer(request)
    const sent = new Headers()
    for (const [name, value] of Object.entries(headers))
      if (typeof value === 'string' && !/^(host|connection|content-length|transfer-encoding)$/.test(name))
        sent.set(name, value)
    const answer = await fetch(`http://127.0.0.1:${behind.port}${url}`, {
      method,
      headers: sent,
      body: body.length > 0 ? new Uint8Array(body) : null,
      redirect: 'manual',
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
    // An event stream fails when the backend behind it stops.
    const sentBack = Buffer.from(await answer.arrayBuffer().catch(() => new ArrayBuffer(0)))
    const isJson = answer.status === 200 && answer.headers.get('content-type')?.includes('json')
    if (!isJson || sentBack.length === 0) return response.end(sentBack)
    const { data, ...envelope } = JSON.parse(sentBack.toString())
    response.end(JSON.stringify({ ...envelope, data: change(url, data) }))
  })
  await new Promise<void>((listening) => backend.listen(0, '127.0.0.1', listening))
  const bound = backend.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const data = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  const env = { PORTAL_API_URL: `http://127.0.0.1:${port}`, PORTAL_SECRET: 'z'.repeat(40) }
  const portal = await Portal.create({ data, env })
  await portal.start()
  const end = async () => {
    backend.closeAllConnections()
    backend.close()
    await Promise.all([portal.remove(), behind.remove()])
  }
  return { portal, end }
}
