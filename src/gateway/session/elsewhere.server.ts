import { hostOf } from '#src/session.server.ts'
import { isKnownHost, siteOf } from '#src/sites.server.ts'

/** Where a backend's `shop_url` sends this browser: another of our sites. Null at that site already, and never a foreign one. */
export function elsewhereOf(request: Request, shopUrl: string): string | null {
  if (!URL.canParse(shopUrl)) return null
  const { protocol, host, href } = new URL(shopUrl)
  const isOurs = /^https?:$/.test(protocol) && isKnownHost(host)
  return isOurs && siteOf(host) !== siteOf(hostOf(request)) ? href : null
}
