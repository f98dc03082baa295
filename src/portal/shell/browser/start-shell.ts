import { askServer } from './online.ts'
import { fetchCalls } from './fetch-calls.ts'
import { loadPart } from './load-part.ts'
import { offerOtherBuild, tellBuild } from './other-build.ts'
import { partMissing } from './part-missing.ts'

/** Before anything else: the service worker is asked for, and what a part that cannot be fetched leads to is settled. */
export function startShell(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // By the browser's own words the router would know it, and reload the page: without a network that loses all.
    payload.name = partMissing
    payload.message = `A part of this page could not be fetched: ${payload.message}`
    void askServer().then((isThere) => (isThere ? offerOtherBuild() : undefined))
  })
  // A browser that refuses a service worker still has the portal, only not offline.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', tellBuild)
  navigator.serviceWorker.register('/sw.js').catch(logged)
}

// For whoever looks: the page works without it, and nobody who works in it can do anything about it.
function logged(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn('The service worker could not be registered', error)
}

/** Waits for every module that the page from the server names, however long one of them takes to come through. */
export async function pageModules(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  await Promise.all([...links].map(({ href }) => loadPart(() => import(/* @vite-ignore */ href))))
}

/** Once the page is there: what it may need when there is no network any more, and after it the rest of the build. */
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
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('fill'))
    void loadPart(() => import('./app-update.ts')).then(({ watchForUpdates }) => watchForUpdates())
  }
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(fetchRest) : setTimeout(fetchRest, 200))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
  return () => removeEventListener('load', whenIdle)
}
