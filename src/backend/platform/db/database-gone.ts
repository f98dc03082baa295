import { z } from 'zod'

const coded = z.object({ code: z.string() })

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
])
/** SQLSTATEs: no connection (08), no resources (53), shutting down or starting (57P), a standby that does not write (25006). */
const serverCodes = /^(?:08|53|57P|25006)/
/** The drivers give these no code: node-postgres of a connection that ended, was not to be had or fell silent, and PGlite while it stops. */
const driverWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout|PGlite is clos)/

/** Whether a statement failed because the database cannot be reached or cannot work now, and not for what it asked. */
export function isDatabaseGone(error: unknown): boolean {
  // The query builder wraps the driver's error.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = coded.safeParse(cause).data?.code ?? ''
    if (networkCodes.has(code) || serverCodes.test(code) || driverWords.test(cause.message)) return true
  }
  return false
}
