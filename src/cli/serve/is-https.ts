import type { IncomingMessage, ServerResponse } from 'node:http'
import { NodeRequest } from 'srvx/node'

/** Whether the browser uses https to reach the proxy in front; believes only a proxy on this machine. */
export function isHttps(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers['x-forwarded-proto'] === undefined) return false
  try {
    return new NodeRequest({ req: request, res: response, trustProxy: 'loopback' }).url.startsWith('https:')
  } catch {
    return false
  }
}
