import type { IncomingMessage, ServerResponse } from 'node:http'
import { NodeRequest } from 'srvx/node'
import { networkOf } from '#src/web/network.ts'

/** Returns the client's address for the log: the one that a proxy on this machine reports, or else the peer's. */
export function addressOf(request: IncomingMessage, response: ServerResponse): string {
  try {
    return new NodeRequest({ req: request, res: response, trustProxy: 'loopback' }).ip ?? ''
  } catch {
    return request.socket.remoteAddress ?? ''
  }
}

/** Whether the browser uses https to reach the proxy in front; believes only a proxy on this machine. */
export function isHttps(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers['x-forwarded-proto'] === undefined) return false
  try {
    return new NodeRequest({ req: request, res: response, trustProxy: 'loopback' }).url.startsWith('https:')
  } catch {
    return false
  }
}

const maxAddressLength = 60

/**
 * Removes entries of x-forwarded-for that are no addresses: a proxy may pass on text from its client, which would reach
 * the log and the limits.
 */
export function dropForgedAddresses({ headers }: IncomingMessage): void {
  const parts = String(headers['x-forwarded-for'] ?? '').split(',')
  const addresses = parts.filter((part) => part.length <= maxAddressLength && networkOf(part) !== '')
  if (addresses.length === 0) delete headers['x-forwarded-for']
  else headers['x-forwarded-for'] = addresses.join()
}
