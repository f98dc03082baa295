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

/** What a portal knows of the tests' own environment. */
function ownEnvironment(): Record<string, string | undefined> {
  return { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
}

/** A portal of a test's own: its process, its port, its data. */
export class Portal {
  readonly port: number
  readonly data: string
  readonly env: Record<string, string>
  /** The checkout that it is started in. */
  readonly folder: string
  output = ''
  #process: ChildProcess | undefined

  constructor(port: number, data: string, env: Record<string, string> = {}, folder = root) {
    this.port = port
    this.data = data
    this.env = env
    this.folder = folder
  }

  /** A portal on a free port, with a copy of the demo data by default. */
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

  /** Of its process, while there is one. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  async start(): Promise<void> {
    // It lives for seconds: compiling its database a second time, for speed, would be most of its work.
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

  /** Ends the process, politely or by SIGKILL, and waits until it is gone. */
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

  /** Runs `npm run portal -- ...` on this one's data. */
  async command(...words: string[]): Promise<string> {
    const env = { ...ownEnvironment(), PORTAL_DATA: this.data, ...this.env }
    const ran = await promisify(execFile)(join(root, 'node_modules/.bin/node'), ['src/cli/portal.ts', ...words], {
      cwd: this.folder,
      env,
    })
    return ran.stdout
  }

  /** A /vue/ call as a program would make it, signed in as a demo account. */
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
