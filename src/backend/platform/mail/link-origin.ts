import type { Context } from '#src/backend/platform/call/context.ts'
import { pathAt } from '#src/web/path-at.ts'
import { originOf, siteOf } from '#src/site/sites.server.ts'

/** Returns the origin for links in mails. It is the configured address of the site, not what the request claims. */
export const linkOrigin = ({ settings, caller }: Pick<Context, 'settings' | 'caller'>): string =>
  originOf(siteOf(caller.host), settings)

/**
 * A location that may appear in a mail: short and only letters. Anybody can make up a location and have it mailed to
 * other people.
 */
const mailedLocation = /^[a-z]{2,12}(?:-[a-z]{2,12})?$/i

/** Returns the beginning of a mail's links: the origin, and the location of the page that sent the request. */
export function linkBase(context: Pick<Context, 'settings' | 'caller'>): string {
  const { location = '' } = context.caller
  return linkOrigin(context) + (mailedLocation.test(location) ? `/${location}` : '')
}

/** Returns the link to a page that may be below a location. */
export function mailLink(base: string, path: string): string {
  const { origin, pathname } = new URL(base)
  return origin + pathAt(pathname.slice(1), path)
}

export const unlocatedLink = (base: string, path: string): string => new URL(base).origin + path

export const passwordLink = (base: string, token: string): string => mailLink(base, `/account/password/change/${token}`)
