import { m } from '#messages'
import { notify } from '#src/ui/notify.ts'

const checkEveryMs = 3_600_000

/** Keeps the offline shell up to date: looks every hour, and takes a new version over when the person says so. */
export async function watchForUpdates(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The first version of all replaces nothing: there is nobody to ask.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs)
}

function offer(worker: ServiceWorker): void {
  notify({
    kind: 'info',
    title: m.frame_update_ready(),
    text: m.frame_update_text(),
    durationMs: Number.POSITIVE_INFINITY,
    action: { label: m.frame_update_now(), onClick: () => takeOver(worker) },
  })
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage('update-now')
}
