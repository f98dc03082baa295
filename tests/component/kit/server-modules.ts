import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseSync, type Plugin } from 'vite'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const isFunctions = (file: string) => file.endsWith('.functions.ts')
const isOfServer = (file: string) => file.endsWith('.server.ts') || file.endsWith('/src/gateway/transport.ts')
const address = '\0address'
const nothing = '\0nothing'

/** Returns the names that a module exports as values. */
async function exportsOf(file: string): Promise<string[]> {
  const { module } = parseSync(file, await readFile(file, 'utf8'))
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, exportName }) => (isType || exportName.name === null ? [] : [exportName.name]))
}

/**
 * Separates the client from the server as the portal's build does: server functions call the test's server
 * (`client/wire.ts`), and server modules are empty. Addresses of styles and fonts are empty because the test's page
 * links its own style sheet.
 */
export function serverModules(): Plugin {
  return {
    name: 'server-modules',
    enforce: 'pre',
    resolveId(id) {
      if (id === '@tanstack/react-start') return path('../client/start.ts')
      if (/^(node:|@tanstack\/react-start\/)/.test(id)) return nothing
      return /\.(css|woff2)\?url$/.test(id) ? address : undefined
    },
    async load(id) {
      if (id === address) return 'export default "data:text/css,"'
      if (isFunctions(id)) {
        const names = await exportsOf(id)
        const lines = names.map((name) => `export const ${name} = (sent) => call(${JSON.stringify(name)}, sent)`)
        return [`import { call } from ${JSON.stringify(path('../client/wire.ts'))}`, ...lines].join('\n')
      }
      return id === nothing || isOfServer(id) ? 'export {}' : undefined
    },
  }
}
