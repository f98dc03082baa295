import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const program = join(import.meta.dirname, 'run-backend.ts')
const run = promisify(execFile)

export type Running = { child: ChildProcess; url: string; stop: () => Promise<void>; kill: () => Promise<void> }

const environment = (env: Record<string, string>) => ({
  ...process.env,
  DATABASE_URL: '',
  PORTAL_SEED: 'none',
  LOG_LEVEL: 'error',
  ...env,
})

/** Starts a portal’s backend in a separate process, which locks the directory until it is stopped or killed. */
export async function startPortal(env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['--liftoff-only', program], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
  }
  return { child, url: `http://127.0.0.1:${port}`, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

export type CommandResult = { code: number; stdout: string; stderr: string }

/** Runs an operator’s command in a separate process. Returns its exit code and output, even if it fails. */
export async function command(env: Record<string, string>, ...words: string[]): Promise<CommandResult> {
  try {
    const { stdout, stderr } = await run(process.execPath, ['--liftoff-only', 'src/cli/portal.ts', ...words], {
      env: environment(env),
      maxBuffer: 256 * 1024 * 1024,
    })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = { code: -1, stdout: '', stderr: '', ...Object(error) }
    return { code, stdout, stderr }
  }
}
