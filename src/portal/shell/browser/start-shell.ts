import { waitUntilIdle } from '#src/browser/idle-queue.ts'
import { checkServer } from './online.ts'
import { loadPart } from './load-part.ts'
import { offerOtherBuild, tellBuild } from './other-build.ts'
import { partMissing } from './part-missing.ts'

/**
 * Registers the service worker, and handles code chunks that cannot be loaded. Must run before any other code of the
 * app.
 */
export function startShell(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The error gets another name and message, because the router recognises the browser's and reloads the page.
    // Offline, that would lose everything.
    payload.name = partMissing
    payload.message = `A part of this page could not be fetched: ${payload.message}`
    void checkServer().then((isThere) => (isThere ? offerOtherBuild() : undefined))
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', tellBuild)
  navigator.serviceWorker.register('/sw.js').catch(logged)
}

// A failed registration is only logged: the page works without the worker, and users cannot fix it.
function logged(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn('The service worker could not be registered', error)
}

/** Time limit of the wait in ms. A hidden page draws no frame. */
const paintLimitMs = 200

/**
 * Returns a promise that resolves when the server-rendered page has been painted, at the latest after `paintLimitMs`.
 * Returns undefined if it has been painted already.
 */
export const firstPainted = (): Promise<void> | undefined =>
  performance.getEntriesByType('paint').length > 0
    ? undefined
    : new Promise((done) => {
        setTimeout(done, paintLimitMs)
        requestAnimationFrame(() => setTimeout(done))
      })

/** Resolves when all modules that the server-rendered page preloads are loaded. */
export async function pageModules(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  await Promise.all([...links].map(({ href }) => loadPart(() => import(/* @vite-ignore */ href))))
}

/**
 * After the load event, loads code that a signed-in user may need offline, including `fetchWayOut`, which loads the
 * sign-out page. Then lets the service worker store all files of the build, and starts to watch for updates. Returns a
 * function that cancels this if it has not started yet.
 */
export function fetchBehind(isSignedIn: boolean, fetchWayOut: () => Promise<void> | undefined): () => void {
  const fetchRest = () => {
    if (isSignedIn) {
      void loadPart(() => import('#src/gateway/session/session.functions.ts'))
      void loadPart(() => import('#src/ui/toast/toast-region.tsx'))
      void loadPart(() => import('#src/portal/shell/toasts.ts'))
      void loadPart(async () => fetchWayOut())
    }
    if (!('serviceWorker' in navigator)) return
    // The build has hundreds of files. Loaded earlier, they would delay the page's own requests.
    const ready = waitUntilIdle().then(() => navigator.serviceWorker.ready)
    void ready.then(({ active }) => active?.postMessage('fill'))
    void loadPart(() => import('./app-update.ts')).then(({ watchForUpdates }) => watchForUpdates())
  }
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(fetchRest) : setTimeout(fetchRest, 200))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
  return () => removeEventListener('load', whenIdle)
}
