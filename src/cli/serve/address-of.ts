import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BlockList, isIPv6 } from 'node:net'
import { NodeRequest } from 'srvx/node'
import { readSettings } from '#src/settings.ts'
import { isKnownHost, isLocalName, siteOf } from '#src/site/sites.server.ts'
import { networkOf } from '#src/web/network.ts'

const maxAddressLength = 60
const isIn = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Returns the trusted proxies that passed a request on, nearest first, up to the first address that is not trusted. */
function proxiesOf({ socket, headers }: IncomingMessage, trusted: BlockList): string[] {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [socket.remoteAddress ?? '', ...forwarded.toReversed().map((hop) => hop.trim())]
  const end = hops.findIndex((hop) => !isIn(trusted, hop))
  return end === -1 ? hops : hops.slice(0, end)
}

/**
 * Returns whether the operator has configured https for the site of this host. Then a proxy with TLS is in front of the
 * portal.
 */
function isHttpsSite(host: string): boolean {
  if (!isKnownHost(host) || isLocalName(siteOf(host).host)) return false
  return (siteOf(host).origin ?? readSettings().origin)?.startsWith('https:') === true
}

/**
 * Returns the request as the browser has sent it: with the client address and scheme that a trusted proxy reports. If
 * no proxy reports the scheme, it is that of the site's configured origin.
 */
export function browserRequest(
  request: IncomingMessage,
  response: ServerResponse,
  trusted: BlockList = readSettings().trustedProxies,
): InstanceType<typeof NodeRequest> {
  const seen = new NodeRequest({ req: request, res: response, trustProxy: proxiesOf(request, trusted) })
  const { url } = seen
  if (url.startsWith('http:') && isHttpsSite(request.headers.host ?? ''))
    Object.defineProperty(seen, 'url', { value: url.replace('http:', 'https:'), enumerable: true, configurable: true })
  return seen
}

/**
 * Returns the client's address for logs and limits: the one that a trusted proxy reports, or else that of the
 * connection; '' if there is none.
 */
export function addressOf(request: IncomingMessage, response: ServerResponse, trusted?: BlockList): string {
  try {
    return browserRequest(request, response, trusted).ip ?? ''
  } catch {
    return request.socket.remoteAddress ?? ''
  }
}

/** Returns whether the browser uses https, to the portal or to the proxy in front of it. */
export function isHttps(request: IncomingMessage, response: ServerResponse, trusted?: BlockList): boolean {
  if (request.headers['x-forwarded-proto'] === undefined) return isHttpsSite(request.headers.host ?? '')
  try {
    return browserRequest(request, response, trusted).url.startsWith('https:')
  } catch {
    return false
  }
}

/**
 * Removes entries that are not IP addresses from the header x-forwarded-for. A proxy may pass on any text from its
 * client, which would otherwise get into logs and limits.
 */
export function dropForgedAddresses({ headers }: IncomingMessage): void {
  const parts = String(headers['x-forwarded-for'] ?? '').split(',')
  const addresses = parts.filter((part) => part.length <= maxAddressLength && networkOf(part) !== '')
  if (addresses.length === 0) delete headers['x-forwarded-for']
  else headers['x-forwarded-for'] = addresses.join()
}
