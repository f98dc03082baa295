import { locationOf } from '#src/web/location.server.ts'
import { pathAt } from '#src/web/path-at.ts'
import { hostOf, type Session } from '#src/session/session.server.ts'
import { siteOf, isKnownHost } from '#src/site/sites.server.ts'
import { sendsNothing } from '#src/contract/call/call.ts'
import { session as sessionCalls } from '#src/contract/session.ts'
import { callerOf, callVue } from '#src/gateway/transport.ts'

/** Returns where to go after a sign-in if no page was requested: to the companies, the choice of line, or the shop. */
export async function nextPlace(request: Request, session: Session): Promise<string> {
  const { groups, company, lines } = session.who
  const { admin } = siteOf(hostOf(request))
  if (admin && groups.includes('IS_DEALER_ADMIN')) return `/companies/${company[0]}`
  if (lines.length > 1) return pathAt(locationOf(request), `/user/select-line/?cid=${company[0]}`)
  const answer = await callVue(sessionCalls.shopUrl, sendsNothing, callerOf(request, session))
  // The hand-off page makes the call again and shows why it is refused.
  return answer.ok ? answer.data.login_url : '/redirect2shop'
}

/**
 * Returns the backend's `shop_url` if it leads to another of our sites; otherwise null. Security: never returns the
 * address of a foreign site.
 */
export function siteRedirectOf(request: Request, shopUrl: string): string | null {
  if (!URL.canParse(shopUrl)) return null
  const { protocol, host, href } = new URL(shopUrl)
  const isOurs = /^https?:$/.test(protocol) && isKnownHost(host)
  return isOurs && siteOf(host) !== siteOf(hostOf(request)) ? href : null
}
