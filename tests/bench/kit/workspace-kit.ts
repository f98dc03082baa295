import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { Portal, root } from '#e2e/kit/portal.ts'
import { ensureBrowser, findBrowser } from '#src/cli/browser.mjs'

// Shared by the benches of the workspace: a portal with many texts, and a signed-in browser.

const email = 'bench@demo.example'
const password = 'Falzmass-quer-17'
/** The number of texts for which the limits are set. */
export const UNITS = 50_000
export const address = '/system-i18n?src=master&dst=de'
export const keyOf = (at: number) => `bench.text.${String(at).padStart(6, '0')}`

// Every second one of the first 10,000 texts is untranslated, and after them one in 5,000.
const isTranslated = (at: number) => (at < 10_000 ? at % 2 === 1 : at % 5_000 !== 0)

const inEnglish = (at: number) => `Door leaf ${at} with rebate and hinge in oak, {width} mm`
const inGerman = (at: number) => `Türblatt ${at} mit Falz und Band in Eiche, {width} mm`
/** Returns key, source and translation. An untranslated text has an empty translation. */
export const textAt = (at: number) => [keyOf(at), inEnglish(at), isTranslated(at) ? inGerman(at) : '']

/** Starts a portal with this number of texts. A checkout imports the texts once, for all runs. */
export async function portalWith(count: number): Promise<Portal> {
  const kept = join(root, '.build', `bench-${count}-texts`)
  if (!existsSync(kept)) await seed(kept, count)
  const portal = await Portal.create({
    data: await mkdtemp(join(tmpdir(), 'portal-bench-')),
    env: { PORTAL_SEED: 'none' },
  })
  cpSync(kept, portal.data, { recursive: true })
  await portal.start()
  return portal
}

async function seed(kept: string, count: number): Promise<void> {
  const messages = await mkdtemp(join(tmpdir(), 'portal-bench-texts-'))
  const data = join(messages, 'data')
  const places = Array.from({ length: count }, (_, at) => at)
  const write = (lang: string, texts: [string, string][]) =>
    writeFile(join(messages, `${lang}.json`), JSON.stringify(Object.fromEntries(texts)))
  await write(
    'en',
    places.map((at) => [keyOf(at), inEnglish(at)]),
  )
  await write(
    'de',
    places.filter(isTranslated).map((at) => [keyOf(at), inGerman(at)]),
  )
  // DATABASE_URL is for the benches of the large lists. The texts are imported into the embedded database.
  const { DATABASE_URL: _, ...env } = process.env
  const run = (words: string[], input: string) =>
    execFileSync(join(root, 'node_modules/.bin/node'), words, {
      cwd: root,
      input,
      env: { ...env, PORTAL_DATA: data, PORTAL_SEED: 'none' },
    })
  run(['src/cli/portal.ts', 'admin', 'create', '--email', email, '--password-stdin'], password)
  run(['src/cli/import.ts', '--messages', messages], '')
  cpSync(data, kept, { recursive: true })
  await rm(messages, { recursive: true })
}

export function openBrowser(): Promise<Browser> {
  ensureBrowser()
  const executablePath = findBrowser()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'],
  })
}

const view = { viewport: { width: 1440, height: 900 } }

/** Returns a new, signed-in browser context without other data. Throws if the login fails. */
export async function signedIn(
  browser: Browser,
  url: string,
  account = { username: email, password },
): Promise<BrowserContext> {
  const context = await browser.newContext(view)
  // No timeouts: the bench measures ratios, also on a busy machine.
  context.setDefaultTimeout(0)
  context.setDefaultNavigationTimeout(0)
  const answer = await context.request.post(`${url}/login`, {
    form: account,
    headers: { origin: url },
    maxRedirects: 0,
  })
  if (answer.status() !== 303) throw new Error(`could not sign in: ${answer.status()}`)
  return context
}

/**
 * Returns a function that calls the API as the bench’s user: by POST with a body, else by GET. It returns the answer’s
 * text, and throws if the call fails.
 */
export async function callerOf(url: string): Promise<(path: string, body?: unknown) => Promise<string>> {
  const send = (path: string, body: unknown, headers: Record<string, string>) =>
    fetch(`${url}/vue/${path}`, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
  const { data } = await (await send('login/', { username: email, password }, {})).json()
  return async (path, body) => {
    const answer = await send(path, body, { authorization: `Token ${data.jwt}` })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }
}

/** Opens the editor with a text in a new page, and waits until the page is idle. */
export async function editorAt(context: BrowserContext, url: string, at: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}${address}&unit=${keyOf(at)}`, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Translation' }).waitFor()
  await atRest(page)
  return page
}

/** Waits until the page has been idle for two seconds, but at most ten seconds. */
export async function atRest(page: Page): Promise<void> {
  // A page in the background is never idle.
  await page.bringToFront()
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const begunAt = performance.now()
        let busyAt = begunAt
        const look = (since: number) => {
          const now = performance.now()
          // A timer of 20 ms is late if it had to wait for other work.
          if (now - since > 28) busyAt = now
          if (now - busyAt > 2_000 || now - begunAt > 10_000) done()
          else setTimeout(() => look(now), 20)
        }
        look(begunAt)
      }),
  )
}

export async function bareIn(browser: Browser, html: string): Promise<Page> {
  const page = await browser.newPage(view)
  await page.setContent(html)
  return page
}

/**
 * Opens a browser and a portal with this number of texts; `close` closes both. Throws if `count` is below `least`, as
 * the bench would wait forever.
 */
export async function openWorkspace(count: number, least = 0) {
  if (count < least) throw new Error(`UNITS=${count}: at least ${least} are needed`)
  const browser = await openBrowser()
  const portal = await portalWith(count)
  const close = async () => {
    await browser.close()
    await portal.remove()
  }
  return { browser, portal, close }
}

/** Records the longest task of a page from now on; `longestTask` reads and resets it. */
export function watchTasks(): void {
  const log = { longestTask: 0 }
  Object.assign(window, { tasks: log })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) log.longestTask = Math.max(log.longestTask, duration)
  }).observe({ type: 'longtask' })
}

/** Returns the longest task since the last call, in ms; 0 if none took more than 50 ms. */
export const longestTask = (page: Page) =>
  page.evaluate((): number => {
    const { tasks } = Object(window)
    const longest = tasks.longestTask
    tasks.longestTask = 0
    return longest
  })
