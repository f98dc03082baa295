// The published types are for Express, but the package works on any Node.js server.
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default function compression(options?: {
    threshold?: number
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}
