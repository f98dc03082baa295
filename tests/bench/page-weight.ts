import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Cookie, Response } from '@playwright/test'
import sirv from 'sirv'
import { NodeRequest, sendNodeResponse } from 'srvx/node'

const bare = resolve(import.meta.dirname, 'bare-start')

/** Bytes of JavaScript, gzip level 9, of style sheets and of fonts, both as they were sent. */
export type Weight = { script: number; styles: number; fonts: number }

/** `stays`: the page sends a form by itself that would lead on. */
type Visit = { cookies?: Cookie[]; until?: 'load' | 'networkidle'; stays?: boolean }

/** What a browser that was never here fetches for an address until it is loaded, or until its network is still; without a service worker. */
export async function weigh(browser: Browser, address: string, visit: Visit = {}): Promise<Weight> {
  const { cookies = [], until = 'load', stays = false } = visit
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  if (stays)
    await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(address, { waitUntil: 'networkidle' })
  const begun = new Set(until === 'load' ? await page.evaluate(beginsBeforeLoad) : responses.map((one) => one.url()))
  const all = await Promise.all(responses.filter((one) => begun.has(one.url())).map(weightOf))
  await context.close()
  const sum = (kind: keyof Weight) => all.reduce((total, one) => total + (one[kind] ?? 0), 0)
  return { script: sum('script'), styles: sum('styles'), fonts: sum('fonts') }
}

/** The addresses of what was asked for before the page was loaded, all of which has come by now. */
function beginsBeforeLoad(): string[] {
  const [visit] = performance.getEntriesByType('navigation')
  const loadedAt = visit instanceof PerformanceNavigationTiming ? visit.loadEventStart : 0
  return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < loadedAt ? [name] : []))
}

async function weightOf(response: Response): Promise<Partial<Weight>> {
  const kind = response.headers()['content-type'] ?? ''
  if (kind.includes('javascript')) return { script: gzipSync(await response.body(), { level: 9 }).byteLength }
  const sent = async () => (await response.request().sizes()).responseBodySize
  if (kind.includes('css')) return { styles: await sent() }
  return kind.includes('font') ? { fonts: await sent() } : {}
}

/** Builds a page of Start and nothing else from this project's own packages, and weighs its JavaScript. */
export async function bareBytes(browser: Browser): Promise<number> {
  execFileSync('node_modules/.bin/vite', ['build', '--config', join(bare, 'app.config.ts'), '--logLevel', 'error'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const entry: { default: { fetch(request: Request): Promise<globalThis.Response> } } = await import(
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
  const { script } = await weigh(
    browser,
    `http://127.0.0.1:${bound !== null && typeof bound === 'object' ? bound.port : 0}/`,
    { until: 'networkidle' },
  )
  await new Promise((closed) => server.close(closed))
  return script
}
