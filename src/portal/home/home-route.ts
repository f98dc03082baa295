import { redirect } from '@tanstack/react-router'
import { localPath } from '#src/web/local-path.ts'
import type { Frame } from '#src/gateway/session/session.functions.ts'
import { isSessionFresh } from '#src/session.ts'

/** Somebody who is signed in already is sent on: back where a link led, else to companies or the shop. */
export function sendOn(frame: Frame | null, wanted: string): void {
  if (!frame?.who || frame.closed || !isFresh(frame)) return
  const local = localPath(wanted)
  // The server takes from the address of the hand-off as which company to shop.
  if (local !== null) throw redirect({ href: local, replace: true, reloadDocument: local.startsWith('/redirect2shop') })
  const { who, useAs, site } = frame
  if (useAs === null && site.admin && who.groups.includes('IS_DEALER_ADMIN'))
    throw redirect({ href: `/companies/${who.company[0]}`, replace: true })
  // No server: the shop is out of reach, this portal's own screens are not.
  const isOffline = typeof document !== 'undefined' && 'offline' in document.documentElement.dataset
  if (isOffline) throw redirect({ href: '/welcome', replace: true })
  throw redirect({ href: '/redirect2shop', replace: true, reloadDocument: true })
}

/** A page that was left open over midnight still has its frame of yesterday. */
function isFresh({ signIn, site }: Frame): boolean {
  return signIn !== null && isSessionFresh(new Date(signIn), new Date(), site.timeZone)
}
