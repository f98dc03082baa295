import { randomUUID } from 'node:crypto'
import { isNotFound } from '@tanstack/react-router'
import { createLog, type Log } from '#src/backend/platform/log/log.ts'
import { requestScope } from '#src/web/request.server.ts'
import { readSettings } from '#src/settings.ts'

let log: Log | undefined

/** What of a function's error may be told: what it means to say, or general words and the log's reference. */
export function faultToTell(error: unknown): unknown {
  if (error instanceof Response || isNotFound(error)) return error
  const reference = randomUUID()
  log ??= createLog(readSettings().logLevel)
  log.error({ event: 'fault', reference, address: requestScope().ip, err: error }, 'A server function failed')
  return new Error(`Something went wrong. Reference: ${reference}`)
}
