import type { IncomingMessage, ServerResponse } from 'node:http'
import { NodeRequest } from 'srvx/node'

/** The client's address for the log: what a proxy on this machine says, or else the peer. */
export function addressOf(request: IncomingMessage, response: ServerResponse): string {
  try {
    return new NodeRequest({ req: request, res: response, trustProxy: 'loopback' }).ip ?? ''
  } catch {
    return request.socket.remoteAddress ?? ''
  }
}
