import { existsSync, readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { z } from 'zod'

const module = /\.(?:[cm]?js|ts)$/
const literal = /^(["'])(?<name>.*)\1$/
/** Type imports are removed with the types; `import { type A }` still loads its module. */
const typeOnly = /^(?:import|export)\s+type\b/
const resolved = /require(?:\$\d+)?\.resolve\("(?<name>[^"]+)"\)/g

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})

/**
 * Follows the imports of the modules in `entries`. Returns the project's files that they load, and the folders of all
 * packages that they need, directly or through other packages. All paths are relative to `root`. Imports whose name is
 * computed at run time are not found.
 */
export function traceImports(root: string, entries: readonly string[]): { files: string[]; packages: string[] } {
  const files = new Set(entries.map((entry) => join(root, entry)))
  const packages = new Set<string>()
  // A set's iteration includes what is added meanwhile.
  for (const file of files) {
    for (const name of namesIn(file)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name))
      else if (name.startsWith('#')) files.add(createRequire(file).resolve(name))
      else if (!isBuiltin(name)) packages.add(packageOf(root, file, name))
    }
    for (const name of assetsIn(file)) files.add(createRequire(file).resolve(name))
  }
  for (const folder of packages) {
    const { dependencies, optionalDependencies } = manifest.parse(read(join(folder, 'package.json')))
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = findPackage(root, folder, name)
      if (found !== undefined) packages.add(found)
      else if (!(name in optionalDependencies)) throw new Error(`${folder} needs ${name}, which is not installed`)
    }
  }
  const below = (path: string) => relative(root, path)
  return { files: [...files].map(below).sort(), packages: [...packages].map(below).sort() }
}

function namesIn(file: string): string[] {
  if (!module.test(file)) return []
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const isLoaded = ({ start }: { start: number }) => !typeOnly.test(text.slice(start, start + 20))
  return [
    ...staticImports.filter(isLoaded).map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.filter(isLoaded).flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...dynamicImports.map(
      ({ moduleRequest: { start, end } }) => literal.exec(text.slice(start, end))?.groups?.['name'],
    ),
  ].filter((name) => name !== undefined)
}

/** Files of packages that a module reads, and does not import. */
function assetsIn(file: string): string[] {
  if (!module.test(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(resolved)].flatMap(({ groups }) => groups?.['name'] ?? [])
}

function packageOf(root: string, file: string, name: string): string {
  const [scope = '', own = ''] = name.split('/')
  return findPackage(root, dirname(file), scope.startsWith('@') ? `${scope}/${own}` : scope) ?? missing(file, name)
}

function missing(file: string, name: string): never {
  throw new Error(`${file} imports ${name}, which is not installed`)
}

function findPackage(root: string, from: string, name: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
  }
  return undefined
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
