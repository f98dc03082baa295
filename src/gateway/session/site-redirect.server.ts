import { hostOf } from '#src/session/session.server.ts'
import { isKnownHost, siteOf } from '#src/site/sites.server.ts'

/**
 * Returns the `shop_url` of a backend if it leads to another of our sites; null for the current site. Security: never a
 * foreign address.
 */
export function siteRedirectOf(request: Request, shopUrl: string): string | null {
  if (!URL.canParse(shopUrl)) return null
  const { protocol, host, href } = new URL(shopUrl)
  const isOurs = /^https?:$/.test(protocol) && isKnownHost(host)
  return isOurs && siteOf(host) !== siteOf(hostOf(request)) ? href : null
}
