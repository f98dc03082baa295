import { format } from 'node:util'
import type { Log } from './log.ts'

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const
const gone = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR', 'UND_ERR_ABORTED'])

/** Returns whether an error means only that the caller has left and an upload or a page was cut off. */
export function isAborted(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = { code: undefined, ...error }
  return error.name === 'AbortError' || error.message === 'aborted' || gone.has(String(code))
}

/** Redirects everything that libraries and Node.js print from now on to the log, as lines of JSON. */
export function logProcess(log: Log): void {
  for (const [name, level] of Object.entries(levels)) {
    Reflect.set(console, name, (...said: unknown[]) => {
      const error = said.find((one) => one instanceof Error)
      if (isAborted(error)) return log.info({ event: 'request-aborted' }, 'A request was cut off')
      const text = format(...said.filter((one) => one !== error))
      log[level]({ event: 'console', ...(error && { err: error }) }, text)
    })
  }
  // Output that bypasses the console, such as console.dir, is caught as well. The log itself is not, because it writes
  // to the file descriptor.
  for (const stream of [process.stdout, process.stderr]) Reflect.set(stream, 'write', writeTo(log))
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ event: 'process-warning', err: warning }, warning.name))
}

function writeTo(log: Log): (chunk: string | Uint8Array, ...more: unknown[]) => boolean {
  return (chunk, ...more) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    if (text.trim() !== '') log.info({ event: 'output' }, text.trimEnd())
    const written = more.find((one) => typeof one === 'function')
    if (written) process.nextTick(written)
    return true
  }
}
