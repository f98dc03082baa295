// The service worker caches the whole build on the device. If the server cannot answer a page, it serves the offline
// shell.
import { serverPaths } from '#src/portal/shell/browser/server-paths.ts'

declare const self: ServiceWorkerGlobalScope
/** The files that are needed to open a page. They are cached first. */
declare const __FIRST_FILES__: string[]
declare const __SHELL_FILES__: string[]
declare const __SHELL_VERSION__: string

const prefix = 'portal-shell-'
const current = prefix + __SHELL_VERSION__
const shell = '/_shell.html'
/** Time without an answer after which the server counts as down, in ms. Applies if the offline shell is cached. */
const timeoutMs = 10_000
const atOnce = 4
/**
 * Time that a page has to answer a message, in ms. A page that does not answer is frozen, or too old to know the
 * message.
 */
const answerMs = 10_000

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

async function install(): Promise<void> {
  const isFirst = self.registration.active === null
  if (!isFirst) return keepAll(__SHELL_FILES__)
  await keepAll(__FIRST_FILES__)
  // The first version replaces no other one. A later version waits for the user, so that files do not change under a
  // form with unsaved input.
  await self.skipWaiting()
}

let filling: Promise<void> | undefined

self.addEventListener('message', (event) => {
  if (event.data === 'update-now') void self.skipWaiting()
  if (event.data === 'fill') {
    filling ??= keepAll(__SHELL_FILES__)
      .then(dropUnused)
      // The next page that asks continues an interrupted fill.
      .catch(() => undefined)
      .then(() => void (filling = undefined))
    event.waitUntil(filling)
  }
})

/** Caches those files that are missing, in the given order and a few at a time. */
async function keepAll(files: readonly string[]): Promise<void> {
  const cache = await caches.open(current)
  const there = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  const missing = files.filter((file) => !there.has(file))
  const next = async () => {
    for (let file = missing.shift(); file !== undefined; file = missing.shift()) await keep(cache, file)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

async function keep(cache: Cache, file: string): Promise<void> {
  const isHashed = file.startsWith('/assets/')
  // A file with a hash in its name never changes, so it may come from the cache of another version or from the HTTP
  // cache.
  const answer =
    (isHashed ? await caches.match(file) : undefined) ??
    (await fetch(new Request(file, { cache: isHashed ? 'default' : 'reload' })))
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  // During a deploy, another process may answer with the shell of another build. The installation is then repeated.
  if (file === shell && !(await isOfThisBuild(answer.clone()))) throw new Error(`${file}: of another build`)
  await cache.put(file, answer)
}

async function isOfThisBuild(answer: Response): Promise<boolean> {
  const html = await answer.text()
  return (html.match(/\/assets\/[\w.-]+/g) ?? []).every((file) => __FIRST_FILES__.includes(file))
}

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

/**
 * Deletes the caches of versions that no open page runs. If a page does not answer, all caches stay, because it may
 * need any of them.
 */
async function dropUnused(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current)
  // Checked after the caches are listed. One of them may belong to a version that is being installed or waits.
  if (names.length === 0 || self.registration.installing || self.registration.waiting) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const entries = (await Promise.all(pages.map(entryIfOpen))).filter((entry) => entry !== undefined)
  for (const name of names) {
    const version = await caches.open(name)
    const holds = async (entry: string | null) => entry === null || (await version.match(entry)) !== undefined
    const isUsed = (await Promise.all(entries.map(holds))).includes(true)
    if (!isUsed) await caches.delete(name)
  }
}

/** Returns the page's entry script as `entryOf` does, but undefined if the page has been closed meanwhile. */
async function entryIfOpen(page: WindowClient): Promise<string | null | undefined> {
  const entry = await entryOf(page)
  return entry === null && (await self.clients.get(page.id)) === undefined ? undefined : entry
}

/** Returns the address of the page's entry script, which differs between versions; null if the page does not answer. */
function entryOf(page: WindowClient): Promise<string | null> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((done) => {
    setTimeout(() => done(null), answerMs)
    port1.addEventListener('message', ({ data }) => done(typeof data === 'string' ? data : null))
    port1.start()
    page.postMessage('which-build', [port2])
  })
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (asksToLeave(url)) return event.respondWith(Response.redirect('/sign-out'))
    // The logout address of the backend does not ask about unsaved texts, and fails offline. The sign-out page then
    // opens instead.
    if (/^\/account\/logout\/?$/.test(url.pathname))
      return event.respondWith(fetch(request).catch(() => Response.redirect('/sign-out')))
    // The shop needs the server. A page that has just been opened may not know yet that it is offline.
    if (/^\/redirect2shop\/?$/.test(url.pathname))
      return event.respondWith(fetch(request).catch(() => Response.redirect('/welcome')))
    if (!serverPaths.test(url.pathname)) event.respondWith(page(event))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(kept(request))
  }
})

// Returns whether a navigation leads to `/logout` and must first open the sign-out page, which asks about unsaved texts
// and works offline.
function asksToLeave({ pathname, searchParams }: URL): boolean {
  return /^\/logout\/?$/.test(pathname) && !searchParams.has('here')
}

async function page(event: FetchEvent): Promise<Response> {
  const stored = await (await caches.open(current)).match(shell)
  if (stored === undefined) return fetch(event.request)
  try {
    // Only a server that does not begin to answer counts as down. The page itself may take longer.
    const stop = new AbortController()
    const late = setTimeout(() => stop.abort(), timeoutMs)
    const answer = await fetch(event.request, { signal: stop.signal }).finally(() => clearTimeout(late))
    // If the portal is stopped, a proxy in front of it answers 502 to 504. Users see this as offline.
    return answer.status >= 502 && answer.status <= 504 ? stored : answer
  } catch {
    return stored
  }
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
