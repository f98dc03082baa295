import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const fetcher = 'serverFnFetcher.js'
/** The module name by which src/portal/shell/browser/fetch-calls.ts preloads it. */
const ahead = 'virtual:server-calls'

/**
 * Start accepts any page with status 200 as an answer, such as the login page of a hotel's network, which answers every
 * address until the user accepts its terms. This code accepts only what a server function sent.
 */
const inTwo = `export async function serverFnFetcher(...call) {
  const calls = await import('${ahead}')
  const answer = await calls.serverFnFetcher(...call)
  if (answer instanceof Response && answer.headers.get('x-tss-raw') !== 'true') throw new Error('No answer of the portal')
  return answer
}`

/**
 * Splits off Start's serialization of server calls: every page would load its 11 kB, even the login page, which makes
 * no call.
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
      handler: () => inTwo,
    },
  }
}

/** Whether the importer is Start's own client module; the server's counterpart does not import it. */
const isStarts = (importer: string | undefined, environment: string) =>
  environment === 'client' && importer !== undefined && importer.endsWith('/client-rpc/createClientRpc.js')
