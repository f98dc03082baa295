import { hostOf } from '#src/session/session.server.ts'
import { readSettings } from '#src/settings.ts'
import { siteOf } from '#src/site/sites.server.ts'

const notUsed = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const yearSeconds = 31_536_000

/**
 * Returns the security headers of every answer: files, pages, refusals and redirects. Headers that an answer already
 * has take precedence. `isHttps`: adds Strict-Transport-Security.
 */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': notUsed.map((feature) => `${feature}=()`).join(', '),
    ...(isHttps && { 'strict-transport-security': strictTransport() }),
  }
}

function strictTransport(): string {
  return `max-age=${yearSeconds}${readSettings().hstsSubdomains ? '; includeSubDomains' : ''}`
}

function pagePolicy(request: Request, nonce: string): string {
  return policyOf([siteOf(hostOf(request))], `'nonce-${nonce}'`, `'nonce-${nonce}'`)
}

/**
 * Returns the content security policy of the offline shell for a host. All sites and requests share one shell, so its
 * scripts are allowed by their hashes and not by a nonce.
 */
export function shellPolicy(host: string, scriptHashes: readonly string[]): string {
  return policyOf([siteOf(host)], scriptHashes.map((hash) => `'${hash}'`).join(' '), '')
}

type Leading = { logo: { url: string } | { path: string }; shopUrl: string; logoutUrl: string }

function policyOf(sites: readonly Leading[], scripts: string, styles: string): string {
  // The answer to a form may redirect to a shop, and browsers apply form-action to redirects as well.
  const { apiUrl = '', apiPublicUrl = apiUrl } = readSettings()
  const shops = originsOf([...sites.flatMap(({ shopUrl, logoutUrl }) => [shopUrl, logoutUrl]), apiPublicUrl])
  const logos = originsOf(sites.flatMap(({ logo }) => ('url' in logo ? [logo.url] : [])))
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    // Server-rendered pages have style attributes, by which Ark hides native controls and positions floating elements.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${logos}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${shops}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
    .map((line) => line.trim())
    .join('; ')
}

function originsOf(addresses: readonly string[]): string {
  const origins = addresses.flatMap((address) => (/^https?:/.test(address) ? [new URL(address).origin] : []))
  return [...new Set(origins)].join(' ')
}

/**
 * Returns the answer with the security headers, `cache-control` and, for a page, the content security policy. Headers
 * that the answer already has are kept. `nonce`: the nonce of the page's scripts; undefined while the build renders the
 * offline shell, which then gets no policy.
 */
export function withSecurityHeaders(request: Request, response: Response, nonce: string | undefined): Response {
  const headers = new Headers(response.headers)
  const common = {
    ...securityHeaders(new URL(request.url).protocol === 'https:'),
    // A shop that gets no origin cannot be told apart from a foreign page when it leads back to the portal.
    ...(headers.has('location') && { 'referrer-policy': 'origin' }),
    // A page depends on the session cookie, so no shared cache may store it.
    'cache-control': 'no-store',
  }
  for (const [name, value] of Object.entries(common)) if (!headers.has(name)) headers.set(name, value)
  const isPage = headers.get('content-type')?.startsWith('text/html')
  if (isPage && nonce !== undefined && !headers.has('content-security-policy'))
    headers.set('content-security-policy', pagePolicy(request, nonce))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
