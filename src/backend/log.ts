import pino, { type Logger } from 'pino'
import type { Settings } from '#src/settings.ts'

export type Log = Logger

/** Lines of JSON on stderr. What is named like a secret is masked, however deep it lies. */
export function createLog(level: Settings['logLevel'], stream: pino.DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      formatters: { log: (entry) => masked(entry), level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    stream,
  )
}

const secret = /authorization|cookie|passw|token|jwt|secret|api_?key/i
const deepest = 8

function masked(entry: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, secret.test(key) ? '***' : readable(value, 1)]),
  )
}

function readable(value: unknown, depth: number): unknown {
  if (value instanceof Error) return readableError(value, depth)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > deepest) return '…'
  if (Array.isArray(value)) return value.map((one) => readable(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secret.test(key) ? '***' : readable(inner, depth + 1)]),
  )
}

/** A failed statement's own message and stack repeat its parameters, and those may be a password's hash: left out. */
function readableError(error: Error, depth: number): Record<string, unknown> {
  const { query, code, cause } = { query: undefined, code: undefined, ...error, cause: error.cause }
  const because = cause === undefined || depth > deepest ? {} : { cause: readable(cause, depth + 1) }
  if (query !== undefined) return { type: error.name, query, frames: framesOf(error), ...because }
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    stack: error.stack,
    ...because,
  }
}

function framesOf(error: Error): string[] {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
}
