import { hostOf } from '#src/session/session.server.ts'

/**
 * Reduces a redirect within the portal to its path. This is necessary because, for a path such as "//", the framework
 * makes an address from the request's Host, which anybody can choose. Returns any other answer unchanged.
 */
export function keepRedirectHere(request: Request, response: Response): Response {
  const location = response.headers.get('location')
  if (location === null) return response
  const own = new URL(request.url)
  const target = URL.canParse(location) ? new URL(location) : new URL(location.replace(/^[/\\]+/, '/'), own)
  if (target.host !== own.host && target.host !== hostOf(request)) return response
  const headers = new Headers(response.headers)
  headers.set('location', target.pathname.replace(/^[/\\]+/, '/') + target.search + target.hash)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

const notice = '/use-other-browser'
/** Internet Explorer 11 calls itself Trident, earlier versions MSIE. */
const internetExplorer = /\b(MSIE |Trident\/)/

/**
 * Returns a redirect for Internet Explorer, which cannot run the portal's scripts, to a page that says so. Returns
 * undefined for other browsers, and for requests that do not load a page.
 */
export function redirectOldBrowser(request: Request): Response | undefined {
  const { pathname } = new URL(request.url)
  if (!internetExplorer.test(request.headers.get('user-agent') ?? '')) return undefined
  if (request.method !== 'GET' || pathname.startsWith(notice) || pathname.startsWith('/vue/')) return undefined
  return new Response(null, { status: 302, headers: { location: notice, vary: 'user-agent' } })
}
