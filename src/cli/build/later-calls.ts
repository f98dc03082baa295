import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const fetcher = 'serverFnFetcher.js'
/** The name by which src/portal/shell/browser/fetch-calls.ts preloads it. */
const ahead = 'virtual:server-calls'

/**
 * Start hands on any page that comes with a status of 200, such as that of a hotel's network, which answers every address until one agrees to
 * its terms. Only what a server function has sent is an answer.
 */
const inTwo = `export async function serverFnFetcher(...call) {
  const calls = await import('${ahead}')
  const answer = await calls.serverFnFetcher(...call)
  if (answer instanceof Response && answer.headers.get('x-tss-raw') !== 'true') throw new Error('No answer of the portal')
  return answer
}`

/** Splits off Start's packing of server calls: 11 kB that every page would load, even the login, which makes no call. */
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
      handler: () => inTwo,
    },
  }
}

/** Start's own import of it; the server's half has none. */
const isStarts = (importer: string | undefined, environment: string) =>
  environment === 'client' && importer !== undefined && importer.endsWith('/client-rpc/createClientRpc.js')
