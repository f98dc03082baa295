import { createHash } from 'node:crypto'
import { cookieOf, hostOf } from '#src/session/session.server.ts'
import { isKnownHost, originOf, siteOf } from '#src/site/sites.server.ts'
import { leadingPage } from '#src/web/leading-page.ts'
import { isSignOver } from '#src/web/sign-over-path.ts'

const sentCookie = 'shop_domain_sent'
const formCookie = 'shop_domain_form'
/** Longer than a browser takes to follow a redirect, or two sites to redirect to each other. */
const markSeconds = 10
const mark = (name: string, value: string, seconds = markSeconds) =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`

/** Sends a browser whose company shops at another of our sites there; a value that is no configured site is ignored. */
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
  // Back from that site at once: it redirects this browser here.
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

/** Marks a form's redirect: a page's form-action applies to every redirect after it, so the way to another site must not be one. */
export function markFormAnswer(request: Request, response: Response): Response {
  const isInPlay =
    cookieOf(request, 'shop_domain') !== undefined ||
    response.headers.getSetCookie().some((line) => line.startsWith('shop_domain='))
  if (!isInPlay || !response.headers.has('location')) return response
  const headers = new Headers(response.headers)
  headers.append('set-cookie', mark(formCookie, '1'))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

// Not by sec-fetch-mode: a service worker's fetch for a navigation no longer has that mode.
function isPage({ method, headers, url }: Request): boolean {
  const wantsPage = headers.get('accept')?.includes('text/html') ?? false
  const { pathname } = new URL(url)
  // Each step of a sign-over belongs to one site.
  return method === 'GET' && wantsPage && !pathname.startsWith('/_serverFn/') && !isSignOver(pathname)
}
