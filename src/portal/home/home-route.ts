import { redirect } from '@tanstack/react-router'
import { localPath } from '#src/web/local-path.ts'
import type { Shell } from '#src/gateway/session/session.functions.ts'
import { isSessionFresh } from '#src/session/session.ts'

/**
 * Kinds of messages that only the login page shows. They may concern another account than the signed-in one, so the
 * user is not redirected.
 */
const saidHere = new Set<string | undefined>(['registered', 'password-changed'])

/**
 * Redirects a signed-in user away from the login page: to `wanted` if it is a path of the portal, otherwise to the
 * companies, the shop or, offline, the start page. Does nothing if nobody is signed in, the session is not from today,
 * the portal is closed, or the login page has a message to show.
 */
export function redirectSignedIn(shell: Shell | null, wanted: string): void {
  if (!shell?.who || shell.closed || !isFresh(shell) || saidHere.has(shell.flash?.kind)) return
  const local = localPath(wanted)
  // The hand-off needs a page load, because the server reads the company to shop as from the address.
  if (local !== null) throw redirect({ href: local, replace: true, reloadDocument: local.startsWith('/redirect2shop') })
  const { who, useAs, site } = shell
  if (useAs === null && site.admin && who.groups.includes('IS_DEALER_ADMIN'))
    throw redirect({ href: `/companies/${who.company[0]}`, replace: true })
  // Offline, the shop is unreachable, but the portal's own screens work.
  const isOffline = typeof document !== 'undefined' && 'offline' in document.documentElement.dataset
  if (isOffline) throw redirect({ href: '/welcome', replace: true })
  throw redirect({ href: '/redirect2shop', replace: true, reloadDocument: true })
}

/** Returns whether the shell's session is still valid. It is not in a page left open overnight. */
function isFresh({ signIn, site }: Shell): boolean {
  return signIn !== null && isSessionFresh(new Date(signIn), new Date(), site.timeZone)
}
