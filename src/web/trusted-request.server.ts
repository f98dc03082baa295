import { hostOf } from '#src/session/session.server.ts'
import { readSettings } from '#src/settings.ts'
import { isKnownHost, knownSites } from '#src/site/sites.server.ts'

/**
 * Security: returns whether a request may change something. It may if it comes from a page of the portal's sites or of
 * a configured shop, or from the user directly (https://web.dev/articles/fetch-metadata). Requests from other pages and
 * prefetches may not.
 */
export function isTrustedRequest(request: Request): boolean {
  const { headers } = request
  if (/\bprefetch\b/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')) return false
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'cross-site') return true
  const from = headers.get('origin') ?? headers.get('referer')
  return from === null ? site === null : isOurs(request, from)
}

function isOurs(request: Request, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { host, origin } = new URL(address)
  return host === hostOf(request) || isKnownHost(host) || shopOrigins().has(origin)
}

function shopOrigins(): Set<string> {
  const { apiUrl = '', apiPublicUrl = apiUrl } = readSettings()
  const addresses = [apiPublicUrl, ...knownSites().flatMap(({ shopUrl, logoutUrl }) => [shopUrl, logoutUrl])]
  return new Set(addresses.flatMap((one) => (URL.canParse(one) ? [new URL(one).origin] : [])))
}
