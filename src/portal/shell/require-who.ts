import { notFound, redirect } from '@tanstack/react-router'
import type { Shell } from '#src/gateway/session/session.functions.ts'
import { laterTitle } from './titled.ts'
import { pathAt } from '#src/web/path-at.ts'

type ShellPart = Pick<Shell, 'site' | 'who' | 'closed'>

/**
 * Redirects to the login and back if nobody is signed in or the portal is closed (unless `isOpenAlways`). Hides admin
 * pages where the site has none. Affects navigation only: the handlers decide what may be read or done.
 */
export function requireWho(shell: ShellPart, href: string, location?: string, isOpenAlways = false): void {
  if (!shell.site.admin && isAdminPath(new URL(href, 'http://portal.invalid').pathname)) throw notFound()
  if (shell.who === null || (shell.closed && !isOpenAlways))
    throw redirect({ href: pathAt(location, `/?redirect=${encodeURIComponent(href)}`) })
}

type Entered = {
  context: { shell: ShellPart | null }
  location: { href: string }
  params: { location?: string | undefined }
}

/** Does the same in a route's `beforeLoad`. The offline shell knows no user, so it passes. */
export function requireSignIn({ context, location, params }: Entered, isOpenAlways?: boolean) {
  const here = params.location && encodeURIComponent(params.location)
  if (context.shell) requireWho(context.shell, location.href, here, isOpenAlways)
}

/** What the routes behind the login share. */
export const signedIn = { beforeLoad: requireSignIn, head: laterTitle }

/** Returns the id of the user's company, or 0 without a user: the offline shell knows no user yet. */
export function ownCompany(shell: Shell | null): number {
  return shell?.who?.company[0] ?? 0
}

/** The paths of all admin screens. A site with `admin` off has none of them. */
const adminPath =
  /^\/(?:(?:order-approve|order-reset|create-company|overview-contacts|create-contact|upload-files|switch-user|price-logs|manage-users|audit|status)|(?:companies|edit-contact|detail-price)(?:\/[^/]*)?)\/*$/i

export function isAdminPath(pathname: string): boolean {
  return adminPath.test(pathname)
}
