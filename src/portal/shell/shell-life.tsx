import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fetchBehind } from '#src/portal/shell/browser/start-shell.ts'
import { useShellIfKnown } from './shell.ts'
import { showToast } from './show-toast.ts'
import { reportReachability } from './browser/online.ts'

export function ShellLife() {
  const router = useRouter()
  const isSignedIn = Boolean(useShellIfKnown()?.who)
  useEffect(() => {
    dispatchEvent(new Event('portal:live'))
  }, [])
  useEffect(() => {
    const fetchWayOut = () => router.loadRouteChunk(router.routesById['/sign-out'])
    if (import.meta.env.PROD) return fetchBehind(isSignedIn, fetchWayOut)
    return undefined
  }, [isSignedIn, router])
  useEffect(() => {
    const goOn = (event: Event) => {
      reportReachability(false)
      if (event instanceof CustomEvent && typeof event.detail?.href === 'string')
        void router.navigate({ href: event.detail.href })
      else if (isSignedIn) void showToast((toasts) => toasts.noConnection())
    }
    window.addEventListener('portal:gone', goOn)
    return () => window.removeEventListener('portal:gone', goOn)
  }, [router, isSignedIn])
  return null
}
