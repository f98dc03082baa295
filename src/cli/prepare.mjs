// Runs on the machine's own Node.js, 18 or later, before anything is installed: no package, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const bin = join(root, 'node_modules', '.bin')
const inputs = ['package.json', 'package-lock.json', 'app.config.ts', 'app', 'src', 'styles', 'messages']
const generated =
  /node_modules|routeTree\.gen\.ts|[\\/]styles[\\/]system|[\\/]messages[\\/]paraglide|project\.inlang[\\/]cache/

/** The environment in which the project's own Node.js and tools come first. */
export const environment = { ...process.env, PATH: bin + delimiter + (process.env.PATH ?? '') }

/** Runs a command to its end; a failure ends this process with the same code. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    shell: process.platform === 'win32',
    ...options,
  })
  if (done.error) {
    console.error(`${command} could not be started: ${done.error.message}`)
    process.exit(1)
  }
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** Installs the packages of the lockfile unless they are there already. */
export function install() {
  const stamp = join(root, 'node_modules', '.lock-hash')
  const wanted = hash([join(root, 'package-lock.json'), join(root, 'package.json')])
  if (existsSync(join(bin, 'node')) && read(stamp) === wanted) return
  console.log('Installing packages …')
  const first = withNode()
  run('npm', ['ci', ...quiet], { env: first.env })
  first.done()
  // The package "node" links its program out of the one it downloads, whose other 70 MB nobody needs.
  rmSync(join(root, 'node_modules', 'node', 'node_modules'), { recursive: true, force: true })
  writeFileSync(stamp, wanted)
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * npm leaves out the compiled parts of tools that are too new for the Node.js it runs on. Under an old one it is
 * therefore run on the project's own Node.js, fetched by itself first.
 */
function withNode() {
  const env = { ...process.env, NODE_ENV: '' }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return { env, done() {} }
  const folder = join(root, '.build', 'node')
  const { node } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }))
  run('npm', ['install', '--no-save', ...quiet, `node@${node}`], { cwd: folder, env })
  const PATH = join(folder, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? '')
  return { env: { ...env, PATH }, done: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Builds unless the last build was made from these very files. */
export function build() {
  const stamp = join(root, 'dist', '.input-hash')
  const wanted = hash(inputs.flatMap((name) => filesIn(join(root, name))))
  if (existsSync(join(root, 'dist', 'server', 'server.js')) && read(stamp) === wanted) return
  console.log('Building …')
  run('node', ['src/cli/build.ts'])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function filesIn(path) {
  if (generated.test(path) || !existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

function hash(files) {
  const sum = createHash('sha256')
  for (const file of files) sum.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return sum.digest('hex')
}
