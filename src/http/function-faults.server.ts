import { randomUUID } from 'node:crypto'
import { isNotFound } from '@tanstack/react-router'
import { logOfRequest } from '#src/backend/platform/log/answers.ts'
import { requestScope } from '#src/web/request.server.ts'
import { httpLog } from './http-log.server.ts'

/**
 * Returns what the browser may see of an error of a server function. A Response and a not-found error are intended, and
 * returned unchanged. Any other error is logged, and replaced by a general error with the reference of the log entry.
 */
export function faultToTell(error: unknown): unknown {
  if (error instanceof Response || isNotFound(error)) return error
  const reference = randomUUID()
  logOfRequest(httpLog()).error(
    { event: 'fault', reference, address: requestScope().ip, err: error },
    'A server function failed',
  )
  return new Error(`Something went wrong. Reference: ${reference}`)
}
