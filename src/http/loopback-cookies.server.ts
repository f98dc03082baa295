import { isPlainLoopback } from '#src/session/session.server.ts'

/**
 * Prefix of the portal's cookies. It requires `Secure`, which WebKit accepts only over https, so WebKit would store no
 * cookie of a portal at http://localhost.
 */
const hostPrefix = '__Host-'
const plainPrefix = 'plain-'

/**
 * Reverses `nameLoopbackCookies`: if a request came over plain http to this machine, gives its cookies the names that
 * the portal uses. Changes the request.
 */
export function readLoopbackCookies(request: Request): void {
  const cookies = request.headers.get('cookie')
  if (cookies === null || !isPlainLoopback(request)) return
  const named = cookies
    .split(/; */)
    .filter((cookie) => !cookie.startsWith(hostPrefix))
    .map((cookie) => (cookie.startsWith(plainPrefix) ? hostPrefix + cookie.slice(plainPrefix.length) : cookie))
  request.headers.set('cookie', named.join('; '))
}

/**
 * If a request came over plain http to this machine, renames the portal's cookies in the answer, because not every
 * browser stores cookies with the prefix `__Host-` over http. Returns any other answer unchanged.
 */
export function nameLoopbackCookies(request: Request, response: Response): Response {
  const cookies = response.headers.getSetCookie()
  if (!cookies.some((cookie) => cookie.startsWith(hostPrefix)) || !isPlainLoopback(request)) return response
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  for (const cookie of cookies)
    headers.append(
      'set-cookie',
      cookie.startsWith(hostPrefix) ? plainPrefix + cookie.slice(hostPrefix.length).replace('; Secure', '') : cookie,
    )
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
