// Runs on any Node.js from version 18, so it uses no packages and no TypeScript.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const builds = join(root, 'dist')
const pointer = join(builds, 'current.json')
const inputs = ['package.json', 'package-lock.json', 'app.config.ts', 'app', 'src', 'styles', 'messages']
const generated =
  /node_modules|routeTree\.gen\.ts|[\\/]styles[\\/]system|[\\/]messages[\\/]paraglide|project\.inlang[\\/](?!settings\.json)/

/**
 * Returns the last complete build: its folder, which contains client and server, and the hash of its sources. Returns
 * undefined if there is none.
 */
export function currentBuild() {
  try {
    const { name, sources } = JSON.parse(readFileSync(pointer, 'utf8'))
    const folder = join(builds, name)
    return existsSync(join(folder, 'server', 'server.js')) ? { folder, sources } : undefined
  } catch {
    return undefined
  }
}

export function newBuildFolder() {
  const folder = join(builds, `build-${randomBytes(6).toString('hex')}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * Makes a complete build the current one, in one atomic step. Keeps the previous build, because it may be in use, and
 * removes all others. `folder`: the build's folder.
 */
export function makeCurrent(folder, sources) {
  const before = currentBuild()
  const name = folder.slice(builds.length + 1)
  writeFileSync(`${pointer}.new`, JSON.stringify({ name, sources }))
  renameSync(`${pointer}.new`, pointer)
  for (const entry of readdirSync(builds)) {
    const path = join(builds, entry)
    if (![folder, before?.folder, pointer].includes(path)) rmSync(path, { recursive: true, force: true })
  }
}

export function hashOfSources() {
  return hashOf(inputs.flatMap((name) => filesIn(join(root, name))))
}

export function hashOf(files) {
  const sum = createHash('sha256')
  for (const file of files) sum.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return sum.digest('hex')
}

function filesIn(path) {
  if (generated.test(path.slice(root.length)) || !existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}
