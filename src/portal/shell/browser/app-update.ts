import { offerReload } from './other-build.ts'

const checkEveryMs = 3_600_000

let isWatching = false

/**
 * Checks for a new service worker now and every hour. If there is one, a toast offers it, and it takes over when the
 * user agrees.
 */
export async function watchForUpdates(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (isWatching || registration === undefined) return
  isWatching = true
  if (registration.waiting) offer(registration)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The first worker of a browser replaces no other, so there is nothing to offer.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(registration)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs)
}

function offer(registration: ServiceWorkerRegistration): void {
  offerReload(() => {
    // Another worker may be waiting than the one offered: a newer one, or none, if another tab has activated it.
    const { waiting } = registration
    if (waiting === null) return window.location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    waiting.postMessage('update-now')
  })
}
