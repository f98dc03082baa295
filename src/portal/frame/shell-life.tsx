import { useEffect } from 'react'

/** Registers the service worker, and reloads once where a deploy has taken a chunk away that this tab still wants. */
export function ShellLife() {
  useEffect(() => {
    // A browser that refuses a service worker still has the portal, only not offline.
    if ('serviceWorker' in navigator && import.meta.env.PROD)
      void import('./app-update.ts').then(({ watchForUpdates }) => watchForUpdates()).catch(() => undefined)
    window.addEventListener('vite:preloadError', reloadOnce)
    return () => window.removeEventListener('vite:preloadError', reloadOnce)
  }, [])
  return null
}

const mark = 'portal.reloaded-for-chunk'
const onceInMs = 60_000

function reloadOnce(event: Event): void {
  if (Date.now() - Number(sessionStorage.getItem(mark) ?? 0) < onceInMs) return
  event.preventDefault()
  sessionStorage.setItem(mark, String(Date.now()))
  window.location.reload()
}
