import { notFound, redirect } from '@tanstack/react-router'
import type { Frame } from '#src/gateway/session/session.functions.ts'
import { pathAt } from '#src/web/path-at.ts'
import { isAdminPath } from './admin-paths.ts'

type Asked = Pick<Frame, 'site' | 'who' | 'closed'>

/**
 * Sends somebody who is not signed in, or for whom the portal is closed, to the login box of the same location, and back
 * here afterwards; where the site has no admin screens, theirs is no page. isOpenAlways: also while the portal is closed. For orientation only: what may be read or done is decided by the handlers.
 */
export function requireWho(frame: Asked, href: string, location?: string, isOpenAlways = false): void {
  if (!frame.site.admin && isAdminPath(new URL(href, 'http://portal.invalid').pathname)) throw notFound()
  if (frame.who === null || (frame.closed && !isOpenAlways))
    throw redirect({ href: pathAt(location, `/?redirect=${encodeURIComponent(href)}`) })
}

type Entered = {
  context: { frame: Asked | null }
  location: { href: string }
  params: { location?: string | undefined }
}

/** The same for a route's `beforeLoad`; the offline shell has no frame to ask. */
export function requireSignIn({ context, location, params }: Entered, isOpenAlways?: boolean) {
  const here = params.location && encodeURIComponent(params.location)
  if (context.frame) requireWho(context.frame, location.href, here, isOpenAlways)
}

/** The company of who is signed in. Without anybody it is none: the offline shell has no frame yet. */
export function ownCompany(frame: Frame | null): number {
  return frame?.who?.company[0] ?? 0
}
