import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type * as Builds from '#src/cli/checkout/builds.mjs'
import { copyCheckout } from '#tests/cli/checkout/rig.ts'
import type { Targets } from './requests.ts'

export type PortalCopy = {
  port: number
  targets: Targets
  isAlive: () => boolean
  said: () => string
  /** What it wrote to stderr alone. */
  errors: () => string
  pid: number | undefined
  /** Removes one file of the build it was started from. */
  removeFile: (nth: number) => void
  /** Stops it politely; answers its exit code. */
  stop: () => Promise<number | null>
  end: () => Promise<void>
}

const readyMs = 120_000

/** A built portal in a copy of this checkout, which may be damaged; `imported` is a module it loads first, `env` goes before what a copy has otherwise. */
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
  const files = filesBelow(build)
  const removeFile = (nth: number) => rmSync(files[nth % files.length] ?? '', { force: true })
  return {
    port,
    targets: targetsIn(build),
    pid: child.pid,
    isAlive,
    said: () => said,
    errors: () => errors,
    removeFile,
    stop,
    end,
  }
}

function targetsIn(build: string): Targets {
  const client = join(build, 'client')
  const files = filesBelow(client).map((file) => `/${relative(client, file)}`)
  const server = readFileSync(join(build, 'server', 'server.js'), 'utf8')
  return { files, functions: [...new Set(server.match(/(?<=")[\da-f]{64}(?=": \{)/g))] }
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const bound = probe.address()
  probe.close()
  if (bound === null || typeof bound === 'string') throw new Error('no free port')
  return bound.port
}
