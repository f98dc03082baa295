import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkspace } from '#src/workspace/sync/workspace.ts'
import { failWrites } from './fail-writes.ts'
import { FakeServer, Profile, pause, Tab, type TabParts } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(4)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = (parts?: TabParts) => new Tab(profile, server, parts).start()

/** Does what another tab, the browser or its user can do to the site's data. */
const deleteDatabase = () =>
  new Promise<void>((resolve) => {
    profile.disk.deleteDatabase('portal-texts-ada').addEventListener('success', () => resolve())
  })

describe('a database lost under an open page', () => {
  it('is rewritten with texts and edits after another tab deletes it, and the page shows a notice', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.view.edit('key.2', 'Zwei')
    server.isUp = false
    await deleteDatabase()
    await eventually(() => expect(tab.view.restored).toMatchObject({ count: 2 }))
    await eventually(() => expect(tab.view.counts).toMatchObject({ all: 4, unsaved: 2 }))
    expect(tab.view.status).toBe('ready')
    expect(tab.view.unkept).toBe(false)
    tab.crash()
    const next = await open()
    expect(next.view.units).toHaveLength(4)
    expect([next.unit('key.1').target, next.unit('key.2').target]).toEqual(['Eins', 'Zwei'])
  })

  it('is rewritten from memory when it does not open at once, and the page shows the same notice', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    server.isUp = false
    const spy = vi.spyOn(profile.disk, 'open').mockImplementation(() => {
      throw new DOMException('The connection was aborted.', 'AbortError')
    })
    await deleteDatabase()
    await eventually(() => expect(tab.view.memoryReason).toBe('cannot-open'))
    spy.mockRestore()
    await tab.view.retry()
    await eventually(() => expect(tab.view.memoryReason).toBeNull())
    await eventually(() => expect(tab.view.restored).toMatchObject({ count: 1 }))
    expect(tab.unit('key.1')).toMatchObject({ target: 'Eins', state: 'unsaved' })
    expect(await tab.device.use((db) => db.edits.count())).toBe(1)
  })

  it('gets back what was typed in other languages', async () => {
    const french = await new Tab(profile, server, { dst: 'fr' }).start()
    await french.view.edit('key.1', 'un')
    french.close()
    await pause(20)
    const tab = await open()
    await deleteDatabase()
    await eventually(() => expect(tab.view.restored).toMatchObject({ count: 1 }))
    expect(await tab.device.use((db) => db.edits.toArray())).toMatchObject([{ lang: 'fr', text: 'un' }])
  })

  it.each(['another tab', 'the same tab'])(
    'does not get back edits reverted in another language, in %s',
    async (where) => {
      const french = await open({ dst: 'fr' })
      await french.view.edit('key.1', 'un')
      await french.view.edit('key.2', 'deux')
      const tab = where === 'another tab' ? await open() : french
      const german = where === 'another tab' ? tab.workspace : createWorkspace(tab.device, 'system', 'master', 'de')
      await german.setSession({ signIn: '', mayTranslate: true })
      await french.view.edit('key.1', '')
      await pause(20)
      await deleteDatabase()
      await eventually(() => expect(german.view().restored).not.toBeNull())
      expect(await tab.device.use((db) => db.edits.toArray())).toMatchObject([{ lang: 'fr', text: 'deux' }])
      if (where === 'the same tab') german.stop()
    },
  )

  it('is rewritten by both of two tabs, with each edit stored once and saved once', async () => {
    const [one, two] = [await open(), await open()]
    await one.view.edit('key.1', 'eins')
    await two.view.edit('key.2', 'zwei')
    await pause(30)
    await deleteDatabase()
    for (const tab of [one, two])
      await eventually(() => {
        expect(tab.view.counts.unsaved).toBe(2)
        expect(tab.view.restored).not.toBeNull()
      })
    expect(await one.view.save()).toMatchObject({ saved: 2 })
    await eventually(() => expect(two.view.counts.unsaved).toBe(0))
    expect(await two.view.save()).toMatchObject({ outcome: 'nothing' })
  })

  it('is detected without an event when the user returns to the page', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.device.use(async (db) => {
      for (const table of db.tables) await table.clear()
    })
    tab.workspace.wake()
    await eventually(() => expect(tab.view.restored).not.toBeNull())
    expect(tab.unit('key.1')).toMatchObject({ target: 'Eins', state: 'unsaved' })
    expect(await tab.device.use((db) => db.edits.count())).toBe(1)
  })

  it('is detected without an event before a save, which sends everything', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.device.use(async (db) => {
      for (const table of db.tables) await table.clear()
    })
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
    expect(server.text('de', 'key.1')).toBe('Eins')
  })

  it('leaves everything in memory, listed as not stored, when it cannot be rewritten', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    const mend = failWrites('QuotaExceededError', 'no space')
    await deleteDatabase()
    await eventually(() => expect(tab.view).toMatchObject({ unkept: true, notKept: [{ key: 'key.1', text: 'Eins' }] }))
    expect(tab.unit('key.1').target).toBe('Eins')
    mend()
    await tab.view.retry()
    await eventually(() => expect(tab.view.memoryReason).toBeNull())
    expect(tab.view.unkept).toBe(false)
  })

  it('loses no letter in the middle of typing', async () => {
    const tab = await open()
    const draft = tab.view.openDraft('key.1')
    draft.type('E')
    draft.type('Ein')
    const deleted = deleteDatabase()
    draft.type('Eins')
    await deleted
    await draft.flush()
    await pause(50)
    tab.crash()
    expect((await open()).unit('key.1').target).toBe('Eins')
  })

  it('does not count a write that is missing when it is read back', async () => {
    const tab = await open()
    const put = IDBObjectStore.prototype.put
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      const request = put.apply(this, row)
      if (this.transaction.db.name.startsWith('portal-texts-') && this.name === 'edits') this.clear()
      return request
    })
    await tab.view.edit('key.1', 'Eins')
    expect(tab.view).toMatchObject({ unkept: true, notKept: [{ key: 'key.1' }] })
    spy.mockRestore()
  })
})
