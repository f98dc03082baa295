import { IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'

/** Makes every write, or every write to one table, fail with this error until the returned function is called. */
export function failWrites(name: string, message: string, table?: string): () => void {
  const put = IDBObjectStore.prototype.put
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const isMeant = table === undefined || this.name === table
    if (isMeant && this.transaction.db.name.startsWith('portal-texts-')) throw new DOMException(message, name)
    return put.apply(this, row)
  })
  return () => spy.mockRestore()
}
