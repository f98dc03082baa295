import { isPlainLoopback } from '#src/session/session.server.ts'

/**
 * Prefix of the portal's cookies. It requires `Secure`, which WebKit accepts only over https, so WebKit would store no
 * cookie of a portal at http://localhost.
 */
const hostPrefix = '__Host-'
const plainPrefix = 'plain-'

/**
 * Renames the cookies of a request over http to this machine to the names that the portal uses. The request is changed.
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

/** Returns the answer to a request over http to this machine with renamed cookies, which every browser stores. */
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
