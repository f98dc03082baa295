import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import sirv from 'sirv'
import { NodeRequest, sendNodeResponse } from 'srvx/node'

const bare = resolve(import.meta.dirname, 'bare-start')

/** Bytes of JavaScript, gzip level 9, that a browser fetches for an address until its network is still. */
export async function scriptBytes(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript'))
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return total
}

/** Builds a page of Start and nothing else from this project's own packages, and weighs it. */
export async function bareBytes(browser: Browser): Promise<number> {
  execFileSync('node_modules/.bin/vite', ['build', '--config', join(bare, 'app.config.ts'), '--logLevel', 'error'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const entry: { default: { fetch(request: Request): Promise<Response> } } = await import(
    pathToFileURL(join(bare, 'dist/server/server.js')).href
  )
  const assets = sirv(join(bare, 'dist/client'))
  const server = createServer((request, response) =>
    assets(request, response, async () => {
      await sendNodeResponse(response, await entry.default.fetch(new NodeRequest({ req: request, res: response })))
    }),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  const bytes = await scriptBytes(
    browser,
    `http://127.0.0.1:${bound !== null && typeof bound === 'object' ? bound.port : 0}/`,
  )
  await new Promise((closed) => server.close(closed))
  return bytes
}
