import { createLog, type Log } from '#src/backend/platform/log/log.ts'
import { readSettings } from '#src/settings.ts'

let log: Log | undefined

export function httpLog(): Log {
  return (log ??= createLog(readSettings().logLevel))
}
