import { openDb, type WorkspaceDb } from '#src/workspace/store/db.ts'

const memoryName = 'portal-workspace-memory'
const noEvents = { onOutdated: () => Promise.resolve(), onLost: () => {}, onBlocked: () => {} }

const load = () => import('fake-indexeddb')
let loading: ReturnType<typeof load> | undefined

export function prepareMemory(): void {
  loading ??= load()
  loading.catch(() => {
    loading = undefined
  })
}

const apart = (key: unknown): unknown => (Array.isArray(key) ? key.map(apart) : key)

/** Opens the same database in this page's memory: nothing persists, and all code for the disk works on it. */
export async function openMemoryDb(): Promise<WorkspaceDb> {
  prepareMemory()
  const { IDBFactory, IDBKeyRange } = await (loading ?? load())
  // Dexie passes one array as both bounds of a compound key, which browsers accept and this implementation does not.
  class KeyRange extends IDBKeyRange {
    static override bound(lower: unknown, upper: unknown, ...open: boolean[]): IDBKeyRange {
      return super.bound(apart(lower), apart(upper), ...open)
    }
  }
  return openDb(noEvents, { indexedDB: new IDBFactory(), IDBKeyRange: KeyRange }, memoryName)
}
