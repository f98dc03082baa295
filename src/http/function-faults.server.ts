import { randomUUID } from 'node:crypto'
import { isNotFound } from '@tanstack/react-router'
import { requestScope } from '#src/web/request.server.ts'
import { httpLog } from './http-log.server.ts'

/** What may be sent of a function's error: its intended message, or general words and the log's reference. */
export function faultToTell(error: unknown): unknown {
  if (error instanceof Response || isNotFound(error)) return error
  const reference = randomUUID()
  httpLog().error({ event: 'fault', reference, address: requestScope().ip, err: error }, 'A server function failed')
  return new Error(`Something went wrong. Reference: ${reference}`)
}
