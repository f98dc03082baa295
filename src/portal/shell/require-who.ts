import { notFound, redirect } from '@tanstack/react-router'
import type { Frame } from '#src/gateway/session/session.functions.ts'
import { pathAt } from '#src/web/path-at.ts'
import { isAdminPath } from './admin-paths.ts'

type Asked = Pick<Frame, 'site' | 'who' | 'closed'>

/**
 * Redirects to the login and back if nobody is signed in or the portal is closed (unless `isOpenAlways`); hides admin
 * pages where the site has none. Navigation only: the handlers decide what may be read or done.
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

/** The same for a route's `beforeLoad`; the offline shell has no frame and is let through. */
export function requireSignIn({ context, location, params }: Entered, isOpenAlways?: boolean) {
  const here = params.location && encodeURIComponent(params.location)
  if (context.frame) requireWho(context.frame, location.href, here, isOpenAlways)
}

/** 0 without a user: the offline shell has no frame yet. */
export function ownCompany(frame: Frame | null): number {
  return frame?.who?.company[0] ?? 0
}
