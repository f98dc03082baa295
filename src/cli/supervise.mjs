// Runs on any Node.js from version 18, so it uses no packages and no TypeScript.
import { spawn } from 'node:child_process'

const firstDelayMs = 500
const longestDelayMs = 30_000
/** After a program has run for this time in ms, the delay before its restart is the shortest one again. */
const wellMs = 60_000
/**
 * Signals that stop this process and the program. After any other signal, such as that of the out-of-memory killer, the
 * program is restarted.
 */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program until it ends with code 0 or this process is stopped. If the program fails, it is started again, each
 * time after a longer delay. If it fails before it has sent its first message, it is not started again, and this
 * process exits with the program's code.
 */
export function supervise(command, args, options, delayMs = firstDelayMs) {
  let child
  let waiting
  let isStopping = false
  let wasReady = false
  let delay = delayMs
  const end = (code, signal) => process.exit(code ?? (signal === null ? 0 : 1))
  const start = () => {
    const startedAt = Date.now()
    child = spawn(command, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('message', () => (wasReady = true))
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      process.exit(1)
    })
    child.on('exit', (code, signal) => {
      if (isStopping || code === 0 || stopSignals.includes(signal) || !wasReady) return end(code, signal)
      if (Date.now() - startedAt > wellMs) delay = delayMs
      logLine({
        event: 'restart',
        code,
        signal,
        restartInMs: delay,
        msg: 'The portal ended by itself and is started again',
      })
      waiting = setTimeout(start, delay)
      delay = Math.min(delay * 2, longestDelayMs)
    })
  }
  for (const signal of stopSignals) {
    process.on(signal, () => {
      isStopping = true
      clearTimeout(waiting)
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      else end(0, null)
    })
  }
  start()
}

function logLine(line) {
  console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), pid: process.pid, ...line }))
}
