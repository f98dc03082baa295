import { cookieOf, hostOf } from '#src/session.server.ts'
import { isKnownHost } from '#src/sites.server.ts'

/** Sends a browser whose company shops at another of our sites there; a value that is no configured site is ignored. */
export function redirectToShopDomain(request: Request): Response | undefined {
  const domain = cookieOf(request, 'shop_domain')?.toLowerCase()
  const url = new URL(request.url)
  const isPage = request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate'
  if (!domain || !isPage || url.hostname === domain || !isKnownHost(domain) || !isKnownHost(hostOf(request)))
    return undefined
  url.hostname = domain
  return Response.redirect(url.href, 302)
}
