import type { IncomingMessage, ServerResponse } from 'node:http'
import { NodeRequest } from 'srvx/node'

/** Whether the browser speaks https to the proxy in front; only one on this machine is believed. */
export function isHttps(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers['x-forwarded-proto'] === undefined) return false
  try {
    return new NodeRequest({ req: request, res: response, trustProxy: 'loopback' }).url.startsWith('https:')
  } catch {
    return false
  }
}
