import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type * as Builds from '#src/cli/checkout/builds.mjs'
import { copyCheckout } from '#tests/cli/checkout/rig.ts'
import { openApi } from '#src/contract/openapi/openapi.ts'
import type { Targets } from './requests.ts'

export type PortalCopy = {
  port: number
  targets: Omit<Targets, 'cookies'>
  isAlive: () => boolean
  said: () => string
  /** The portal’s output on stderr only. */
  errors: () => string
  pid: number | undefined
  /** Removes one file of the build that the portal was started from. */
  removeFile: (nth: number) => void
  /** Removes the packages, as a later `npm start` does when it installs other versions. */
  removePackages: () => void
  /** Stops the portal gracefully; returns its exit code. */
  stop: () => Promise<number | null>
  end: () => Promise<void>
}

const readyMs = 300_000

/**
 * Starts the built portal in a copy of this checkout, which a test may damage. The portal loads the module `imported`
 * first, and `env` overrides the defaults of the copy. Throws if the portal is not ready within five minutes.
 */
export async function startCopy(
  options: { descriptors?: number; imported?: string; env?: Record<string, string> } = {},
): Promise<PortalCopy> {
  const folder = copyCheckout('src', 'dist', 'messages')
  const port = await freePort()
  const limit = options.descriptors ? `ulimit -n ${options.descriptors}; ` : ''
  const flag = options.imported ? `--import ${options.imported} ` : ''
  const child = spawn('sh', ['-c', `${limit}exec ${process.execPath} ${flag}src/cli/serve.ts`], {
    cwd: folder,
    env: {
      PORT: String(port),
      PORTAL_DATA: join(folder, '.data'),
      PORTAL_SEED: 'none',
      LOG_LEVEL: 'error',
      ...options.env,
    },
  })
  let said = ''
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const stop = async () => {
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
    return child.exitCode
  }
  const end = async () => {
    const ended = isAlive() ? once(child, 'exit') : undefined
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (const until = Date.now() + readyMs; !(await isReady(port)); await after(100)) {
    if (isAlive() && Date.now() < until) continue
    await end()
    throw new Error(`The portal did not start:\n${said}`)
  }
  const { currentBuild }: typeof Builds = await import(pathToFileURL(join(folder, 'src/cli/checkout/builds.mjs')).href)
  const build = currentBuild()?.folder ?? ''
  const targets = await targetsIn(build)
  const files = filesBelow(build)
  const removeFile = (nth: number) => rmSync(files[nth % files.length] ?? '', { force: true })
  return {
    port,
    targets,
    pid: child.pid,
    isAlive,
    said: () => said,
    errors: () => errors,
    removeFile,
    removePackages: () => rmSync(join(folder, 'node_modules')),
    stop,
    end,
  }
}

/** Returns everything that a build answers, by kind. Throws if a kind is empty, as it would silently not be tested. */
async function targetsIn(build: string): Promise<Omit<Targets, 'cookies'>> {
  const client = join(build, 'client')
  const scripts = filesBelow(join(build, 'server')).filter((file) => file.endsWith('.js'))
  const server = scripts.map((file) => readFileSync(file, 'utf8')).join('\n')
  const tree = readFileSync('app/routeTree.gen.ts', 'utf8').split('export interface FileRoutesByFullPath')[1] ?? ''
  const targets = {
    files: filesBelow(client).map((file) => `/${relative(client, file)}`),
    functions: [...new Set(server.match(/(?<=")[\da-f]{64}(?=": \{)/g))],
    routes: [...tree.slice(0, tree.indexOf('}\n')).matchAll(/^ {2}'([^']+)':/gm)].map(([, path = '']) => path),
    calls: Object.keys(Object((await openApi('')).paths)),
  }
  for (const [kind, found] of Object.entries(targets))
    if (found.length === 0) throw new Error(`The build has no ${kind}`)
  return targets
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const bound = probe.address()
  probe.close()
  if (bound === null || typeof bound === 'string') throw new Error('no free port')
  return bound.port
}
