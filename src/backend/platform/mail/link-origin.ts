import type { Context } from '#src/backend/platform/call/context.ts'
import { pathAt } from '#src/web/path-at.ts'
import { originOf, siteOf } from '#src/sites.server.ts'

/** Links that leave the portal begin with the site's own address, whatever the request claims. */
export const linkOrigin = ({ settings, caller }: Pick<Context, 'settings' | 'caller'>): string =>
  originOf(siteOf(caller.host), settings)

/** Short, and letters only: whoever types an address has it mailed to others. */
const mailedLocation = /^[a-z]{2,12}(?:-[a-z]{2,12})?$/i

/** What a mail's links begin with: the origin, and the location of the requesting page. */
export function linkBase(context: Pick<Context, 'settings' | 'caller'>): string {
  const { location = '' } = context.caller
  return linkOrigin(context) + (mailedLocation.test(location) ? `/${location}` : '')
}

/** A mail's link to a page that may stand under a location. */
export function mailLink(base: string, path: string): string {
  const { origin, pathname } = new URL(base)
  return origin + pathAt(pathname.slice(1), path)
}

export const unlocatedLink = (base: string, path: string): string => new URL(base).origin + path

export const passwordLink = (base: string, token: string): string => mailLink(base, `/account/password/change/${token}`)
