import { createHmac } from 'node:crypto'
import pino, { type Logger } from 'pino'
import type { Settings } from '#src/settings.ts'

export type Log = Logger

/**
 * Creates a log that writes lines of JSON to stderr. It masks values whose names mean secrets, removes mail addresses
 * and tokens from texts, and escapes control characters.
 */
export function createLog(level: Settings['logLevel'], stream: pino.DestinationStream = stderrAtOnce()): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      formatters: { log: (entry) => masked(entry), level: (label) => ({ level: label }) },
      // Errors are plain objects here. The default serializer would give them all the type Object.
      serializers: { err: (error: unknown) => error },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(inputs, method) {
          const [first, ...others] = inputs
          Reflect.apply(method, this, [
            typeof first === 'string' ? withoutSecrets(first) : first,
            ...others.map((one: unknown) => (typeof one === 'string' ? withoutSecrets(one) : one)),
          ])
        },
      },
    },
    { write: (line) => stream.write(escaped(line)) },
  )
}

// Writes synchronously. By default, pino writes in the background, and an ending process would lose or reorder its last
// lines.
const stderrAtOnce = () => {
  const stderr = pino.destination({ dest: 2, sync: true, maxLength: 1_000_000 })
  // Where the disk of the log is full, the portal goes on without it. Without a listener, each line would throw.
  return stderr.on('error', () => {})
}

/**
 * Returns the pseudonym of an account in the log. An account always has the same pseudonym in an installation. Nobody
 * can find out the person without the secret.
 */
export function accountIn(secret: string, username: string): string {
  const key = `portal log account ${secret}`
  return createHmac('sha256', key).update(username.trim().toLowerCase()).digest('hex').slice(0, 16)
}

// Control characters that JSON leaves unescaped: C1, line and paragraph separators, and bidi controls.
const driving = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
const escaped = (line: string) =>
  line.replaceAll(driving, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)

const secret = /authorization|cookie|passw|token|jwt|secret|api_?key/i
const deepest = 8
const maxText = 8_000

const address = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu
const webToken = /eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g
const oneTimeToken = /(?<![\w-])[\w-]{43}(?![\w-])/g
const named = /\b(code|token|passw\w{0,10}|secret)(=|%3D)[^&\s"']+/gi
const labelled =
  /\b(authorization|cookie|passw\w{0,10}|\w{0,20}token|jwt|secret|api_?key)(\d?["']?:\s*)(?:"[^"\n]*"|'[^'\n]*'|[^\n,}]+)/gi
// Part of V8's message for invalid JSON, which quotes the text.
const quotedJson = /Unexpected [^\n]{0,40}?,[^\n]* is not valid JSON/g

function withoutSecrets(text: string): string {
  const short = text.length > maxText ? `${text.slice(0, maxText)}…` : text
  return short
    .replaceAll(quotedJson, 'What was sent is not valid JSON')
    .replaceAll(webToken, '<token>')
    .replaceAll(oneTimeToken, '<token>')
    .replaceAll(named, '$1$2***')
    .replaceAll(labelled, '$1$2***')
    .replaceAll(address, '<address>')
}

function masked(entry: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, secret.test(key) ? '***' : readable(value, 1)]),
  )
}

function readable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (value instanceof Error) return readableError(value, depth)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > deepest) return '…'
  if (Array.isArray(value)) return value.map((one) => readable(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secret.test(key) ? '***' : readable(inner, depth + 1)]),
  )
}

/**
 * Returns an error as a plain object for the log. For a failed statement, message and stack are left out, because they
 * contain its parameters, such as a password's hash. So are messages of PostgreSQL's class 22, which quote data.
 */
function readableError(error: Error, depth: number): Record<string, unknown> {
  const { query, code, cause } = { query: undefined, code: undefined, ...error, cause: error.cause }
  const because = cause === undefined || depth > deepest ? {} : { cause: readable(cause, depth + 1) }
  if (query !== undefined) return { type: error.name, query, frames: framesOf(error), ...because }
  if (/^22[0-9A-Z]{3}$/.test(String(code))) return { type: error.name, code, frames: framesOf(error), ...because }
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    ...(code !== undefined && { code }),
    stack: withoutSecrets(error.stack ?? ''),
    ...because,
  }
}

function framesOf(error: Error): string[] {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
}
