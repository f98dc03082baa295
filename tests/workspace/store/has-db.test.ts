import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { hasDb, WorkspaceDb } from '#src/workspace/store/db.ts'

const factories = { indexedDB: new IDBFactory(), IDBKeyRange }

test('checking for a database leaves one that is being created alone', async () => {
  const db = new WorkspaceDb('ada', factories)
  await Promise.all([hasDb('ada', factories), db.open(), hasDb('ada', factories)])
  await db.meta.put({ name: 'identity', value: 'one' })
  await hasDb('ada', factories)
  expect(db.isOpen()).toBe(true)
  expect(await db.meta.count()).toBe(1)
  expect(await hasDb('ada', factories)).toBe(true)
  await db.delete()
})

test('checking for a database creates none', async () => {
  expect(await hasDb('nobody', factories)).toBe(false)
  expect(await factories.indexedDB.databases()).toEqual([])
})
