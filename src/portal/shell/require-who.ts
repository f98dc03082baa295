import { notFound, redirect } from '@tanstack/react-router'
import type { Shell } from '#src/gateway/session/session.functions.ts'
import { laterTitle } from './titled.ts'
import { pathAt } from '#src/web/path-at.ts'

type ShellPart = Pick<Shell, 'site' | 'who' | 'closed'>

/**
 * Throws a redirect to the login if nobody is signed in, or if the portal is closed (unless `isOpenAlways`). Throws
 * not-found for an admin page on a site without admin pages. Security: this only affects navigation; the call handlers
 * decide what a user may read or do. `location`: the location in the current path, if any.
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

/**
 * The `beforeLoad` of a route that needs a sign-in: applies `requireWho`. Lets the offline shell through, because it
 * does not know a user yet.
 */
export function requireSignIn({ context, location, params }: Entered, isOpenAlways?: boolean) {
  const here = params.location && encodeURIComponent(params.location)
  if (context.shell) requireWho(context.shell, location.href, here, isOpenAlways)
}

/** Route options that all pages behind the login share. */
export const signedIn = { beforeLoad: requireSignIn, head: laterTitle }

/** Returns the id of the user's company; 0 without a user, as in the offline shell. */
export function ownCompany(shell: Shell | null): number {
  return shell?.who?.company[0] ?? 0
}

/** Matches the paths of all admin screens. A site with `admin` set to false has none of them. */
const adminPath =
  /^\/(?:(?:order-approve|order-reset|create-company|overview-contacts|create-contact|upload-files|switch-user|price-logs|manage-users|audit|status)|(?:companies|edit-contact|detail-price)(?:\/[^/]*)?)\/*$/i

export function isAdminPath(pathname: string): boolean {
  return adminPath.test(pathname)
}
