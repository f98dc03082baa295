// Runs on any Node.js from version 18, and before packages are installed, so it uses no packages and no TypeScript.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { currentBuild, hashOf, hashOfSources } from './checkout/builds.mjs'
import { lockCheckout } from './checkout/lock.mjs'
import { root } from './checkout/root.mjs'

export { lockCheckout, root }

const bin = join(root, 'node_modules', '.bin')

export const environment = { ...process.env, PATH: bin + delimiter + (process.env.PATH ?? '') }

function run(command, args, options = {}) {
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

export function install() {
  const stamp = join(root, 'node_modules', '.lock-hash')
  const isDone = () => existsSync(join(bin, 'node')) && read(stamp) === wanted
  const wanted = hashOf([join(root, 'package-lock.json'), join(root, 'package.json')])
  if (isDone()) return
  const unlock = lockCheckout('install', 'installing packages')
  if (!isDone()) {
    console.log('Installing packages …')
    const first = withNode()
    run('npm', ['ci', ...quiet], { env: first.env })
    first.done()
    // The package "node" links its program from another package, of which the other 70 MB are not needed.
    rmSync(join(root, 'node_modules', 'node', 'node_modules'), { recursive: true, force: true })
    writeFileSync(stamp, wanted)
  }
  unlock()
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * Returns the environment for npm. An old npm would skip native parts of tools that need a newer Node.js, so it is run
 * by the project's own Node.js, which is downloaded first.
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

export function build() {
  if (currentBuild()?.sources !== hashOfSources()) run('node', ['src/cli/build.ts', '--if-stale'])
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
