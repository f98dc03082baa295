// Caches the whole build on the device. If the server cannot answer a page, at any address, the service worker serves
// the offline shell.
import { serverPaths } from '#src/portal/shell/browser/server-paths.ts'

declare const self: ServiceWorkerGlobalScope
/** Files that are enough to open a page; a small list, cached first. */
declare const __FIRST_FILES__: string[]
declare const __SHELL_FILES__: string[]
declare const __SHELL_VERSION__: string

const prefix = 'portal-shell-'
const current = prefix + __SHELL_VERSION__
const shell = '/_shell.html'
/** Time after which the server counts as down, if the shell is cached. */
const timeoutMs = 10_000
const atOnce = 4
/** A page that does not answer within this time is frozen, or older than this message. */
const answerMs = 10_000

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

async function install(): Promise<void> {
  const isFirst = self.registration.active === null
  if (!isFirst) return keepAll(__SHELL_FILES__)
  await keepAll(__FIRST_FILES__)
  // The first version replaces nothing. An update waits for the user, so that no file changes under an unsaved form.
  await self.skipWaiting()
}

let filling: Promise<void> | undefined

self.addEventListener('message', (event) => {
  if (event.data === 'update-now') void self.skipWaiting()
  if (event.data === 'fill') {
    filling ??= keepAll(__SHELL_FILES__)
      .then(dropUnused)
      // An interrupted fill continues when the next page asks.
      .catch(() => undefined)
      .then(() => void (filling = undefined))
    event.waitUntil(filling)
  }
})

/** Caches the missing files in the given order, a few at a time. */
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
  // A file with a hash in its name may come from an older cache or from the HTTP cache.
  const answer =
    (isHashed ? await caches.match(file) : undefined) ??
    (await fetch(new Request(file, { cache: isHashed ? 'default' : 'reload' })))
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  await cache.put(file, answer)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

/**
 * Deletes the caches of versions that no open page runs. A page that does not answer may need any of them, so they all
 * stay.
 */
async function dropUnused(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current)
  // Checked after listing the caches: one of them may belong to a version that is installing or waiting.
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

/** Returns the same as `entryOf`, but undefined if the page has closed meanwhile, such as after a reload. */
async function entryIfOpen(page: WindowClient): Promise<string | null | undefined> {
  const entry = await entryOf(page)
  return entry === null && (await self.clients.get(page.id)) === undefined ? undefined : entry
}

/** Returns the page's entry script, which differs by version; null if the page does not answer. */
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
    // The backend's own logout address does not ask about unsaved texts, but it fails offline.
    if (/^\/account\/logout\/?$/.test(url.pathname))
      return event.respondWith(fetch(request).catch(() => Response.redirect('/sign-out')))
    // The shop needs the server. A page that has just opened may not know yet that it is offline.
    if (/^\/redirect2shop\/?$/.test(url.pathname))
      return event.respondWith(fetch(request).catch(() => Response.redirect('/welcome')))
    if (!serverPaths.test(url.pathname)) event.respondWith(page(event))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(kept(request))
  }
})

// The sign-out page asks about unsaved texts and works offline.
function asksToLeave({ pathname, searchParams }: URL): boolean {
  return /^\/logout\/?$/.test(pathname) && !searchParams.has('here')
}

async function page(event: FetchEvent): Promise<Response> {
  const stored = await (await caches.open(current)).match(shell)
  if (stored === undefined) return fetch(event.request)
  try {
    const answer = await fetch(event.request, { signal: AbortSignal.timeout(timeoutMs) })
    // A proxy in front of a stopped portal answers 502 to 504, which users should see as offline.
    return answer.status >= 502 && answer.status <= 504 ? stored : answer
  } catch {
    return stored
  }
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
