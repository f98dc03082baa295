import { useLiveQuery } from 'dexie-react-hooks'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'

export type Read<Value> = { status: 'reading' | 'failed' | 'read'; value: Value }

/**
 * Reads a value from the database, and reads it again when the data or a value in `from` changes. `value` is `none`
 * until the value is read, and if reading fails; `status` tells which.
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
