import { isPlainLoopback } from '#src/session/session.server.ts'

/** Needs `Secure`, which WebKit takes over https alone: on this machine's own plain http it would keep none. */
const hostPrefix = '__Host-'
const plainPrefix = 'plain-'

/** Gives a request over plain http to this machine the names that our cookies have everywhere else. */
export function readLoopbackCookies(request: Request): void {
  const cookies = request.headers.get('cookie')
  if (cookies === null || !isPlainLoopback(request)) return
  const named = cookies
    .split(/; */)
    .filter((cookie) => !cookie.startsWith(hostPrefix))
    .map((cookie) => (cookie.startsWith(plainPrefix) ? hostPrefix + cookie.slice(plainPrefix.length) : cookie))
  request.headers.set('cookie', named.join('; '))
}

/** Names the cookies of an answer over plain http to this machine so that every browser keeps them. */
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
