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
/**
 * SQLSTATEs that mean an unusable database: connection (08), resources (53), shutdown or startup (57P), read-only
 * standby (25006).
 */
const serverCodes = /^(?:08|53|57P|25006)/
/**
 * Messages of errors without a code: node-postgres uses them for a connection that ended or timed out, and PGlite while
 * it stops.
 */
const driverWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout|PGlite is clos)/

/**
 * Returns whether an error means that a statement, or the wait for a lock, was ended because it took too long. A later
 * attempt may succeed.
 */
export function isDatabaseSlow(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/^(?:57014|55P03)$/.test(coded.safeParse(cause).data?.code ?? '')) return true
  return false
}

/**
 * Returns whether a statement failed because the database cannot be reached or is not working. Errors of the statement
 * itself do not count.
 */
export function isDatabaseGone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = coded.safeParse(cause).data?.code ?? ''
    if (networkCodes.has(code) || serverCodes.test(code) || driverWords.test(cause.message)) return true
  }
  return false
}
