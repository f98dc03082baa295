import { createHash } from 'node:crypto'
import { cookieOf, hostOf } from '#src/session/session.server.ts'
import { isKnownHost, originOf, siteOf } from '#src/site/sites.server.ts'
import { leadingPage } from '#src/web/leading-page.ts'
import { isSignOver } from '#src/web/sign-over-path.ts'

const sentCookie = 'shop_domain_sent'
const formCookie = 'shop_domain_form'
/**
 * How long the cookies below are kept: longer than a browser needs to follow a redirect, or two sites to redirect to
 * each other.
 */
const markSeconds = 10
const mark = (name: string, value: string, seconds = markSeconds) =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`

/**
 * Returns a redirect of a page to the site that the cookie `shop_domain` names, on which the browser's company shops;
 * after a form post, a page that leads there. Returns undefined if that is the current site or an unknown one, or if
 * that site has just redirected the browser back.
 */
export function redirectToShopDomain(request: Request): Response | undefined {
  const domain = cookieOf(request, 'shop_domain')
  const host = hostOf(request)
  if (!domain || !isPage(request) || !isKnownHost(domain) || !isKnownHost(host)) return undefined
  const site = siteOf(domain)
  if (site === siteOf(host)) return undefined
  const { pathname, search } = new URL(request.url)
  const sent = createHash('sha256')
    .update(pathname + search)
    .digest('base64url')
  // The browser was sent there for the same page a moment ago and has come back, because that site redirects it here.
  if (cookieOf(request, sentCookie) === sent) return undefined
  const location = originOf(site) + pathname + search
  const headers = new Headers({ 'set-cookie': mark(sentCookie, sent) })
  if (cookieOf(request, formCookie) === undefined) {
    headers.set('location', location)
    return new Response(null, { status: 302, headers })
  }
  headers.append('set-cookie', mark(formCookie, '', 0))
  return leadingPage(location, site.title, headers)
}

/**
 * Adds a cookie to the redirect after a form post. If the next step leads to another site, `redirectToShopDomain` then
 * returns a page instead of a redirect. The browser would block a redirect, because the form-action policy of the
 * form's page applies to all redirects that follow.
 */
export function markFormAnswer(request: Request, response: Response): Response {
  const isInPlay =
    cookieOf(request, 'shop_domain') !== undefined ||
    response.headers.getSetCookie().some((line) => line.startsWith('shop_domain='))
  if (!isInPlay || !response.headers.has('location')) return response
  const headers = new Headers(response.headers)
  headers.append('set-cookie', mark(formCookie, '1'))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

// Returns whether a request asks for a page. The header sec-fetch-mode does not show this for a navigation that a
// service worker repeats.
function isPage({ method, headers, url }: Request): boolean {
  const wantsPage = headers.get('accept')?.includes('text/html') ?? false
  const { pathname } = new URL(url)
  // The steps of moving a sign-in to another site each belong to one site and must not be redirected.
  return method === 'GET' && wantsPage && !pathname.startsWith('/_serverFn/') && !isSignOver(pathname)
}
