import { hostOf } from '#src/session.server.ts'
import { siteOf } from '#src/sites.server.ts'

/** The policy of a page whose inline scripts carry the nonce, or have the hashes, given as `scripts`. */
export function contentSecurityPolicy(request: Request, scripts: string): string {
  const { shopUrl, logoutUrl } = siteOf(hostOf(request))
  // A form's answer may redirect there, and browsers hold redirects to form-action too.
  const shops = [shopUrl, logoutUrl].flatMap((address) => (/^https?:/.test(address) ? [new URL(address).origin] : []))
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // Ark positions its floating parts through style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${shops.join(' ')}`.trim(),
    "frame-ancestors 'none'",
  ].join('; ')
}

export function withSecurityHeaders(request: Request, response: Response, policy: string): Response {
  const headers = new Headers(response.headers)
  if (headers.get('content-type')?.startsWith('text/html') && !headers.has('content-security-policy'))
    headers.set('content-security-policy', policy)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'same-origin')
  headers.set('x-frame-options', 'DENY')
  headers.set('cross-origin-opener-policy', 'same-origin')
  // What a person sees depends on the session cookie: no cache between may keep it.
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (new URL(request.url).protocol === 'https:') headers.set('strict-transport-security', 'max-age=31536000')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
