import type { IncomingMessage, ServerResponse } from 'node:http'
import { NodeRequest } from 'srvx/node'
import { networkOf } from '#src/web/network.ts'

/** The client's address for the log: what a proxy on this machine says, or else the peer. */
export function addressOf(request: IncomingMessage, response: ServerResponse): string {
  try {
    return new NodeRequest({ req: request, res: response, trustProxy: 'loopback' }).ip ?? ''
  } catch {
    return request.socket.remoteAddress ?? ''
  }
}

const maxAddressLength = 60

/** Drops what is no address in x-forwarded-for: a proxy may pass on what its client wrote there, and it would go into log and limits. */
export function dropForgedAddresses({ headers }: IncomingMessage): void {
  const parts = String(headers['x-forwarded-for'] ?? '').split(',')
  const addresses = parts.filter((part) => part.length <= maxAddressLength && networkOf(part) !== '')
  if (addresses.length === 0) delete headers['x-forwarded-for']
  else headers['x-forwarded-for'] = addresses.join()
}
