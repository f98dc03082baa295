import { createServer, request } from 'node:http'
import type { Page } from '@playwright/test'
import type { Portal } from './portal.ts'

type HeldLine = { url: string; letThrough: () => void; end: () => Promise<void> }

/** Opens a connection to a portal that holds some files back until `letThrough` is called. */
export async function holdBack(portal: Portal, isHeld: (path: string) => boolean): Promise<HeldLine> {
  const { promise: wanted, resolve: letThrough } = Promise.withResolvers<void>()
  const server = createServer(async (asked, answer) => {
    if (isHeld(asked.url ?? '')) await wanted
    const { method, url, headers } = asked
    const passed = request({ host: '127.0.0.1', port: portal.port, method, path: url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  const end = async () => {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }
  return { url: `http://localhost:${bound.port}`, letThrough, end }
}

/** Delays the page’s requests to the server until they are released. */
export async function heldLine(page: Page): Promise<() => void> {
  const { promise: isOpen, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    await isOpen
    await route.fallback()
  })
  return letThrough
}
