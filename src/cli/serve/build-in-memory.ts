import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { currentBuild } from '#src/cli/checkout/builds.mjs'

export type Build = {
  client: ReadonlyMap<string, Buffer>
  server: ReadonlyMap<string, Buffer>
  entry: string
}

const tries = 3

/**
 * Reads the current build into memory, so that its files can be replaced on the disk while the portal runs. Throws an
 * error of one sentence if there is no build.
 */
export function readBuild(): Build {
  for (let left = tries; ; left -= 1) {
    const build = currentBuild()
    if (!build) throw new Error('There is no build yet. Run `npm start` or `npm run build`.')
    try {
      const { folder } = build
      const modules = filesBelow(join(folder, 'server'), (file) => pathToFileURL(file).href)
      const entry = pathToFileURL(join(folder, 'server', 'server.js')).href
      return { client: filesBelow(join(folder, 'client')), server: modules, entry }
    } catch (error) {
      // The build may have been removed since its name was read, because two newer ones were completed.
      if (left === 0 || currentBuild()?.folder === build.folder) throw error
    }
  }
}

function filesBelow(folder: string, name = (file: string) => relative(folder, file).split(sep).join('/')) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [name(file), readFileSync(file)]
    }),
  )
}

/** From now on, imports of the build's modules are read from memory. Packages are still read from the disk. */
export function importFromMemory({ server }: Build): void {
  registerHooks({
    resolve: (name, context, next) => {
      const url = URL.canParse(name, context.parentURL) ? new URL(name, context.parentURL).href : ''
      return server.has(url) ? { url, format: 'module', shortCircuit: true } : next(name, context)
    },
    load: (url, context, next) => {
      const source = server.get(url)
      return source ? { format: 'module', source, shortCircuit: true } : next(url, context)
    },
  })
}
