import type { Context } from '#src/backend/platform/call/context.ts'
import { pathAt } from '#src/web/path-at.ts'
import { originOf, siteOf } from '#src/site/sites.server.ts'

/**
 * Returns the origin for links in mails. It is the site's configured address and does not come from the request, which
 * could be forged.
 */
export const linkOrigin = ({ settings, caller }: Pick<Context, 'settings' | 'caller'>): string =>
  originOf(siteOf(caller.host), settings)

/**
 * A location that may appear in a mail: short and only letters. Anybody can make up a location and have it mailed to
 * other people.
 */
const mailedLocation = /^[a-z]{2,12}(?:-[a-z]{2,12})?$/i

/**
 * Returns the beginning of a mail's links: the origin and, if the request was sent from a page at a location, that
 * location, such as "https://portal.example/shop". A location that is not short and made of letters is left out.
 */
export function linkBase(context: Pick<Context, 'settings' | 'caller'>): string {
  const { location = '' } = context.caller
  return linkOrigin(context) + (mailedLocation.test(location) ? `/${location}` : '')
}

/**
 * Returns the full address of a page for a mail. `base`: the result of linkBase. `path`: the page's path without a
 * location.
 */
export function mailLink(base: string, path: string): string {
  const { origin, pathname } = new URL(base)
  return origin + pathAt(pathname.slice(1), path)
}

export const unlocatedLink = (base: string, path: string): string => new URL(base).origin + path

export const passwordLink = (base: string, token: string): string => mailLink(base, `/account/password/change/${token}`)
