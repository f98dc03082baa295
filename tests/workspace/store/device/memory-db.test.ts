import { IDBKeyRange } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'

it('a database in memory finds rows by a prefix of a compound key, as a browser’s database does', async () => {
  // Dexie picks its largest key from the browser's own key ranges, which it reads once.
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.resetModules()
  const { openMemoryDb } = await import('#src/workspace/store/device/memory.ts')
  const db = await openMemoryDb('ada')
  const place = { scope: 'system', lang: 'de', key: 'key.1' } as const
  const edit = { text: 'Eins', base: null, editedAt: 1, theirs: null, by: '', theirsAt: '' }
  await db.edits.put({ ...place, ...edit, status: 'unsaved', refused: null })
  expect(await db.edits.where('scope').equals('system').count()).toBe(1)
  expect(await db.edits.where('[scope+lang]').equals(['system', 'de']).toArray()).toHaveLength(1)
  db.close()
  vi.unstubAllGlobals()
})
