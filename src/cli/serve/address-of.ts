import type { IncomingMessage, ServerResponse } from 'node:http'
import { NodeRequest } from 'srvx/node'

/** Whose request it is, as the log names it: what a proxy on this machine says, or else who is connected. */
export function addressOf(request: IncomingMessage, response: ServerResponse): string {
  try {
    return new NodeRequest({ req: request, res: response, trustProxy: 'loopback' }).ip ?? ''
  } catch {
    return request.socket.remoteAddress ?? ''
  }
}
