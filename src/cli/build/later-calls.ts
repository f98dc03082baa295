import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const fetcher = 'serverFnFetcher.js'
/** The name by which the portal asks for it ahead (src/portal/shell/browser/fetch-calls.ts). */
const ahead = 'virtual:server-calls'

/**
 * Lets a browser fetch what calls of the server are packed and unpacked with by itself: Start puts it, 11 kB, in what every
 * page loads, the login's too, which calls nothing.
 */
export function laterCalls(): Plugin {
  return {
    name: 'portal-later-calls',
    enforce: 'pre',
    resolveId: {
      filter: { id: [/\/serverFnFetcher\.js$/, /^virtual:server-calls$/] },
      async handler(source, importer) {
        if (source !== ahead) return isStarts(importer, this.environment.name) ? `\0${ahead}` : null
        const around = await this.resolve('@tanstack/start-client-core/client-rpc', importer, { skipSelf: true })
        return around && join(dirname(around.id), fetcher)
      },
    },
    load: {
      filter: { id: /^\0virtual:server-calls$/ },
      handler: () =>
        `export const serverFnFetcher = async (...call) => (await import('${ahead}')).serverFnFetcher(...call)`,
    },
  }
}

/** What is Start's own way to it; the server's half has none. */
const isStarts = (importer: string | undefined, environment: string) =>
  environment === 'client' && importer !== undefined && importer.endsWith('/client-rpc/createClientRpc.js')
