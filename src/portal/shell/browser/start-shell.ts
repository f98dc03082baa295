import { afterNeeded } from '#src/needed-first.ts'
import { askServer } from './online.ts'
import { fetchCalls } from './fetch-calls.ts'
import { loadPart } from './load-part.ts'
import { offerOtherBuild, tellBuild } from './other-build.ts'
import { partMissing } from './part-missing.ts'

/** Must run before anything else: registers the service worker and handles chunks that fail to load. */
export function startShell(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router recognises the browser's message and reloads the page, which offline would lose everything.
    payload.name = partMissing
    payload.message = `A part of this page could not be fetched: ${payload.message}`
    void askServer().then((isThere) => (isThere ? offerOtherBuild() : undefined))
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', tellBuild)
  navigator.serviceWorker.register('/sw.js').catch(logged)
}

// Only logged: the page works without the worker, and users cannot fix it.
function logged(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn('The service worker could not be registered', error)
}

/** No frame is drawn in a page out of sight. */
const paintLimitMs = 200

/** Resolves once the document as it came has been painted, or will not be soon. */
export const firstPainted = (): Promise<void> | undefined =>
  performance.getEntriesByType('paint').length > 0
    ? undefined
    : new Promise((done) => {
        setTimeout(done, paintLimitMs)
        requestAnimationFrame(() => setTimeout(done))
      })

/** Waits for every module preloaded by the server's page. */
export async function pageModules(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  await Promise.all([...links].map(({ href }) => loadPart(() => import(/* @vite-ignore */ href))))
}

/** After load, fetches what the page may need offline, then the rest of the build. */
export function fetchBehind(isSignedIn: boolean, fetchWayOut: () => Promise<void> | undefined): () => void {
  const fetchRest = () => {
    if (isSignedIn) {
      fetchCalls()
      void loadPart(() => import('#src/gateway/session/session.functions.ts'))
      void loadPart(() => import('#src/ui/toast/toast-region.tsx'))
      void loadPart(() => import('#src/portal/shell/toasts.ts'))
      void loadPart(async () => fetchWayOut())
    }
    if (!('serviceWorker' in navigator)) return
    // Hundreds of files: beside them what the page itself waits for would come late.
    const ready = afterNeeded().then(() => navigator.serviceWorker.ready)
    void ready.then(({ active }) => active?.postMessage('fill'))
    void loadPart(() => import('./app-update.ts')).then(({ watchForUpdates }) => watchForUpdates())
  }
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(fetchRest) : setTimeout(fetchRest, 200))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
  return () => removeEventListener('load', whenIdle)
}
