// The offline shell: everything this build consists of is kept on the device, and a page that the
// server cannot answer is answered with the shell, at every address, also one never visited.

declare const self: ServiceWorkerGlobalScope
declare const __SHELL_FILES__: string[]
declare const __SHELL_VERSION__: string

const prefix = 'portal-shell-'
const current = prefix + __SHELL_VERSION__
const shell = '/_shell.html'
/** A server that does not answer a page by then counts as gone, if the shell can stand in for it. */
const patienceMs = 10_000

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(current)
      .then((cache) => cache.addAll(__SHELL_FILES__.map((file) => new Request(file, { cache: 'reload' })))),
  )
})

// No skipWaiting: an update waits until the person asks for it, so that nothing changes under a half filled form.
self.addEventListener('message', (event) => {
  if (event.data === 'update-now') void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
      // The version before stays, for tabs that still run it.
      const old = names.filter((name) => name !== current).slice(0, -1)
      await Promise.all(old.map((name) => caches.delete(name)))
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!isPage(url.pathname)) return
    event.respondWith(page(event))
  } else if (url.pathname.startsWith('/assets/') || __SHELL_FILES__.includes(url.pathname)) {
    event.respondWith(kept(request))
  }
})

function isPage(path: string): boolean {
  return !/^\/(vue|dealer|account\/logout|logout|language|healthz|readyz)(\/|$)/.test(path)
}

async function page(event: FetchEvent): Promise<Response> {
  const stored = await caches.match(shell)
  if (stored === undefined) return fetch(event.request)
  try {
    const answer = await fetch(event.request, { signal: AbortSignal.timeout(patienceMs) })
    // A proxy in front of a stopped portal says 502 to 504: to the person that is offline too.
    return answer.status >= 502 && answer.status <= 504 ? stored : answer
  } catch {
    return stored
  }
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

export {}
