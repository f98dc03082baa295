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
 * SQLSTATEs: connection (08), resources (53), shutdown or startup (57P), a read-only standby (25006).
 */
const serverCodes = /^(?:08|53|57P|25006)/
/**
 * Messages of errors without a code: node-postgres for a connection that ended, timed out or went silent, and PGlite
 * while it stops.
 */
const driverWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout|PGlite is clos)/

/** A statement, or a lock, that took longer than somebody waits. It may be answered when the database has less to do. */
export function isDatabaseSlow(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/^(?:57014|55P03)$/.test(coded.safeParse(cause).data?.code ?? '')) return true
  return false
}

/**
 * Whether a statement failed because the database is unreachable or unable to work, not because of the statement
 * itself.
 */
export function isDatabaseGone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = coded.safeParse(cause).data?.code ?? ''
    if (networkCodes.has(code) || serverCodes.test(code) || driverWords.test(cause.message)) return true
  }
  return false
}
