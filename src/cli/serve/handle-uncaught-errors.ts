import type { Log } from '#src/backend/platform/log/log.ts'

const brokenExitCode = 70
const stopWithinMs = 20_000

/** Codes of errors that concern a single file, socket or stream, and not the process. */
const ofOneThing =
  /^(E(CONN\w+|PIPE|MFILE|NFILE|NOENT|TIMEDOUT|CANCELED|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ERR_(STREAM|HTTP|INVALID_STATE|SOCKET|TLS)\w*|ABORT_ERR|UND_ERR\w*)$/

/**
 * Logs uncaught errors from now on. If an error may have broken the process, calls `stop`, waits for it up to 20 s, and
 * exits with `brokenExitCode`. Errors of a single file, socket or stream are only logged.
 */
export function handleUncaughtErrors(log: Log, stop: () => Promise<void>, target: NodeJS.EventEmitter = process): void {
  let isStopping = false
  const end = (error: unknown) => {
    if (isStopping) return log.error({ event: 'error-while-stopping', err: error }, 'An error while stopping')
    isStopping = true
    log.fatal({ event: 'uncaught', err: error }, 'An error that nobody caught: the portal stops')
    setTimeout(() => process.exit(brokenExitCode), stopWithinMs).unref()
    stop()
      .catch((failure: unknown) =>
        log.error({ event: 'stop-failed', err: failure }, 'The portal could not stop in order'),
      )
      .finally(() => process.exit(brokenExitCode))
  }
  target.on('uncaughtException', (error: unknown) => {
    if (isOfOneThing(error)) log.error({ event: 'uncaught', err: error }, 'An error that nobody caught')
    else end(error)
  })
  // Nothing awaited the rejected promise, so no code runs on with a partial result. A crashed database is different: it
  // does not recover.
  target.on('unhandledRejection', (error: unknown) => {
    if (error instanceof WebAssembly.RuntimeError) end(error)
    else log.error({ event: 'uncaught', err: error }, 'A rejection that nobody caught')
  })
}

function isOfOneThing(error: unknown): boolean {
  const { code, name } = Object(error ?? {})
  return ofOneThing.test(String(code)) || name === 'AbortError'
}
