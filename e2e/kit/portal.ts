import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

export const root = resolve(import.meta.dirname, '..', '..')
export const template = join(root, '.build', 'e2e-data')

const readyMs = 180_000

/** Returns the environment variables that a portal inherits from the tests. */
function ownEnvironment(): Record<string, string | undefined> {
  return { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
}

/** A portal with its own process, port and data directory. */
export class Portal {
  readonly port: number
  readonly data: string
  readonly env: Record<string, string>
  /** The checkout in which the portal starts. */
  readonly folder: string
  output = ''
  #process: ChildProcess | undefined

  constructor(port: number, data: string, env: Record<string, string> = {}, folder = root) {
    this.port = port
    this.data = data
    this.env = env
    this.folder = folder
  }

  /** Returns a portal that is not started yet, on a free port. By default, it has a copy of the demo data. */
  static async create(options: { env?: Record<string, string>; data?: string } = {}): Promise<Portal> {
    const data = options.data ?? (await mkdtemp(join(tmpdir(), 'portal-e2e-')))
    if (options.data === undefined) cpSync(template, data, { recursive: true })
    return new Portal(await freePort(), data, options.env)
  }

  get url(): string {
    return this.at('localhost')
  }

  at(host: string): string {
    return `http://${host}:${this.port}`
  }

  /** The id of the running process; undefined if there is none. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  async start(): Promise<void> {
    // Without `--liftoff-only`, optimizing the embedded database’s code would be most of the work of a short run.
    const child = spawn(join(root, 'node_modules/.bin/node'), ['--liftoff-only', 'src/cli/serve.ts'], {
      cwd: this.folder,
      env: {
        ...ownEnvironment(),
        PORT: String(this.port),
        PORTAL_DATA: this.data,
        LOG_LEVEL: 'warn',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.output += String(chunk)))
    const end = Date.now() + readyMs
    while (Date.now() < end) {
      if (child.exitCode !== null) throw new Error(`The portal stopped with ${child.exitCode}:\n${this.output}`)
      if (await this.isReady()) return
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error(`The portal was not ready in time:\n${this.output}`)
  }

  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}/readyz`)).ok
    } catch {
      return false
    }
  }

  /** Stops the process with the signal, and waits for its exit. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (child === undefined || child.exitCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await gone
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL')
    await rm(this.data, { recursive: true, force: true })
  }

  /** Runs `npm run portal -- ...` on this portal’s data, and returns the output. */
  async command(...words: string[]): Promise<string> {
    const env = { ...ownEnvironment(), PORTAL_DATA: this.data, ...this.env }
    const ran = await promisify(execFile)(join(root, 'node_modules/.bin/node'), ['src/cli/portal.ts', ...words], {
      cwd: this.folder,
      env,
    })
    return ran.stdout
  }

  /**
   * Logs in at the API as a demo account. Returns a function that calls a path under `/vue/` and parses the JSON
   * answer.
   */
  async vue(account: string): Promise<(path: string, init?: RequestInit) => Promise<unknown>> {
    const post = await fetch(`http://127.0.0.1:${this.port}/vue/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `${account}@demo.example`, password: 'demo-portal-1' }),
    })
    const { data } = await post.json()
    return async (path, init) => {
      const answer = await fetch(`http://127.0.0.1:${this.port}/vue/${path}`, {
        ...init,
        headers: { authorization: `Token ${data.jwt}`, 'content-type': 'application/json' },
      })
      return answer.json()
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const bound = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (bound === null || typeof bound === 'string') throw new Error('no free port')
  return bound.port
}
