// The offline shell: everything this build consists of is kept on the device, and a page that the
// server cannot answer is answered with the shell, at every address, also one never visited.
import { serverPaths } from '#src/portal/shell/browser/server-paths.ts'

declare const self: ServiceWorkerGlobalScope
/** The shell and what it names: enough to open a page, and little enough to be there before anybody has typed much. */
declare const __FIRST_FILES__: string[]
declare const __SHELL_FILES__: string[]
declare const __SHELL_VERSION__: string

const prefix = 'portal-shell-'
const current = prefix + __SHELL_VERSION__
const shell = '/_shell.html'
/** A server that does not answer a page by then counts as gone, if the shell can stand in for it. */
const timeoutMs = 10_000
const atOnce = 4
/** A page that has not answered by then is asleep, or older than the question. */
const answerMs = 10_000

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

async function install(): Promise<void> {
  const isFirst = self.registration.active === null
  if (!isFirst) return keepAll(__SHELL_FILES__)
  await keepAll(__FIRST_FILES__)
  // The first version of all replaces nothing. An update waits until the person asks for it, whole, so that
  // nothing changes under a half filled form.
  await self.skipWaiting()
}

let filling: Promise<void> | undefined

self.addEventListener('message', (event) => {
  if (event.data === 'update-now') void self.skipWaiting()
  if (event.data === 'fill') {
    filling ??= keepAll(__SHELL_FILES__)
      .then(dropUnused)
      // Cut off, it goes on with what is missing when the next page asks.
      .catch(() => undefined)
      .then(() => void (filling = undefined))
    event.waitUntil(filling)
  }
})

/** Puts what is missing into this version's cache, some at a time, in the order given. */
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
  // What has its content in its name is taken from the version before, or from where the page itself had it.
  const answer =
    (isHashed ? await caches.match(file) : undefined) ??
    (await fetch(new Request(file, { cache: isHashed ? 'default' : 'reload' })))
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  await cache.put(file, answer)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

/** Lets go of the versions that no open page runs any more. A page that does not tell which one it is may need any. */
async function dropUnused(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current)
  // After the names: one of them is that of a version which waits, or becomes one.
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

/** As entryOf; undefined where the page has closed meanwhile, as one does that has just begun anew. */
async function entryIfOpen(page: WindowClient): Promise<string | null | undefined> {
  const entry = await entryOf(page)
  return entry === null && (await self.clients.get(page.id)) === undefined ? undefined : entry
}

/** The script that a page began with, which is another one in each version; null where it does not answer. */
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
    if (asksToLeave(url)) return event.respondWith(Response.redirect(url.pathname.replace(/logout\/?$/, 'sign-out')))
    // The backend's own address asks nothing, but without a server it leads nowhere.
    if (/^\/account\/logout\/?$/.test(url.pathname))
      return event.respondWith(fetch(request).catch(() => Response.redirect('/sign-out')))
    // No server hands over to the shop; a page that has just begun without one does not know that yet.
    if (/^\/redirect2shop\/?$/.test(url.pathname))
      return event.respondWith(fetch(request).catch(() => Response.redirect('/welcome')))
    if (!serverPaths.test(url.pathname)) event.respondWith(page(event))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(kept(request))
  }
})

// Signing out by the address, too, asks about what is unsaved, and works without a server.
function asksToLeave({ pathname, searchParams }: URL): boolean {
  return /^\/(?!account\/)([^/]+\/)?logout\/?$/.test(pathname) && !searchParams.has('here')
}

async function page(event: FetchEvent): Promise<Response> {
  const stored = await (await caches.open(current)).match(shell)
  if (stored === undefined) return fetch(event.request)
  try {
    const answer = await fetch(event.request, { signal: AbortSignal.timeout(timeoutMs) })
    // A proxy in front of a stopped portal says 502 to 504: to the person that is offline too.
    return answer.status >= 502 && answer.status <= 504 ? stored : answer
  } catch {
    return stored
  }
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
