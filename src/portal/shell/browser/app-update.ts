import { offerReload } from './other-build.ts'

const checkEveryMs = 3_600_000

let isWatching = false

/** Keeps the offline shell up to date: looks every hour, and takes a new version over when the person says so. */
export async function watchForUpdates(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (isWatching || registration === undefined) return
  isWatching = true
  if (registration.waiting) offer(registration)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The first version of all replaces nothing: there is nobody to ask.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(registration)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs)
}

function offer(registration: ServiceWorkerRegistration): void {
  offerReload(() => {
    // Not the one that this was offered for: a newer one may wait in its place, or another tab have taken it over.
    const { waiting } = registration
    if (waiting === null) return window.location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    waiting.postMessage('update-now')
  })
}
