import { Dexie, liveQuery } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'

const profile = new Profile()
const { indexedDB, IDBKeyRange: keyRange } = Dexie.dependencies
afterEach(() => {
  profile.closeAll()
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange: keyRange })
})

test('a live query can be the first to need the database, which still opens on disk', async () => {
  // A live query reads nothing if the process has no IndexedDB of its own.
  Object.assign(Dexie.dependencies, { indexedDB: profile.disk, IDBKeyRange })
  const { device } = new Tab(profile, new FakeServer().seed(1))
  const counted = vi.fn<(count: number) => void>()
  const query = liveQuery(() => device.use((db) => db.edits.count())).subscribe(counted)
  onTestFinished(() => query.unsubscribe())
  await eventually(() => expect(counted).toHaveBeenCalledWith(0))
  expect(device.keeping()).toMatchObject({ reason: null, isDiskRead: true })
})
