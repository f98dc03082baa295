import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findTexts } from '#src/workspace/store/texts/kept-pair.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let profile: Profile
beforeEach(() => {
  profile = new Profile()
})
afterEach(() => profile.closeAll())

it('stored texts are found by their keys, and a list is read once however many there are', async () => {
  const tab = await new Tab(profile, new FakeServer().seed(60)).start()
  const keys = Array.from({ length: 50 }, (_, at) => `key.${at}`)
  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const found = await tab.device.use((db) => findTexts(db, 'system', 'master', [...keys, 'gone', 'key']))
  expect(reads).toHaveBeenCalledTimes(1)
  reads.mockRestore()
  expect([...found.keys()]).toEqual(keys)
  expect(found.get('key.7')).toBe('Source 7')
})
