import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
let tab: Tab
beforeEach(async () => {
  server = new FakeServer().seed(4)
  profile = new Profile()
  tab = await new Tab(profile, server).start()
})
afterEach(() => profile.closeAll())

/** A disk that accepts every edit and stores none of them, until the returned function is called. */
function loseEdits(): () => void {
  const put = IDBObjectStore.prototype.put
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const request = put.apply(this, row)
    if (this.transaction.db.name.startsWith('portal-texts-') && this.name === 'edits') this.clear()
    return request
  })
  return () => spy.mockRestore()
}

describe('nothing counts as stored that is missing when it is read back', () => {
  it('after an undo', async () => {
    await tab.view.edit('key.1', 'Eins')
    await tab.view.edit('key.1', 'Zwei')
    const mend = loseEdits()
    await tab.view.undo('key.1')
    const { target } = tab.unit('key.1')
    expect(target).not.toBeNull()
    expect(tab.view).toMatchObject({ unkept: true, notKept: [{ key: 'key.1', text: target }] })
    mend()
  })

  it('after a conflict was resolved to the user’s own text', async () => {
    await tab.view.edit('key.1', 'meins')
    server.put('de', 'key.1', 'ihres', 'bob')
    await tab.view.save()
    const mend = loseEdits()
    await tab.view.settle('key.1', 'mine')
    expect(tab.unit('key.1')).toMatchObject({ target: 'meins', state: 'unsaved' })
    expect(tab.view).toMatchObject({ unkept: true, notKept: [{ key: 'key.1', text: 'meins' }] })
    mend()
  })
})
