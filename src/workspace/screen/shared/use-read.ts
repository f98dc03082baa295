import { useLiveQuery } from 'dexie-react-hooks'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'

export type Read<Value> = { status: 'reading' | 'failed' | 'read'; value: Value }

/**
 * Reads from the database, and again whenever a value in `from` or the data changes. Returns `none` until it is read,
 * and if it cannot be read.
 */
export function useRead<Value>(
  read: (db: WorkspaceDb) => Promise<Value>,
  from: readonly unknown[],
  none: Value,
): Read<Value> {
  return useLiveQuery(
    () =>
      browserDevice()
        .use(read)
        .then(
          (value): Read<Value> => ({ status: 'read', value }),
          (): Read<Value> => ({ status: 'failed', value: none }),
        ),
    [...from],
    { status: 'reading', value: none },
  )
}
