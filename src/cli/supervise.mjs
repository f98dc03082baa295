// Runs on the machine's own Node.js, 18 or later: no package, no TypeScript.
import { spawn } from 'node:child_process'

const firstDelayMs = 500
const longestDelayMs = 30_000
/** A program that has run this long was healthy: the next one starts without delay. */
const wellMs = 60_000
/** Signals that ask it to stop; other signals, such as the out-of-memory killer's, do not. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program until it is stopped, and restarts it with growing delay when it dies. A program that ends before its
 * first `ready` is not restarted; its exit code is passed on.
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
