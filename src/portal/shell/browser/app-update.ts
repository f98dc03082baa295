import { offerReload } from './other-build.ts'

const checkEveryMs = 3_600_000

let isWatching = false

/**
 * Offers the user a new service worker in a toast, and activates it when the user agrees. Offers one that is already
 * waiting at once, and checks for another every hour.
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
