import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCopy } from '#src/workspace/store/device/copy.ts'
import { openDb, type EditRow } from '#src/workspace/store/db.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

const noEvents = { onOutdated: () => Promise.resolve(), onLost: () => {}, onBlocked: () => {} }

let server: FakeServer
let profile: Profile
let [one, other]: Tab[] = []
beforeEach(async () => {
  server = new FakeServer().seed(4)
  profile = new Profile()
  one = await new Tab(profile, server).start()
  other = await new Tab(profile, server).start()
})
afterEach(() => profile.closeAll())

/** Nothing can be written to disk until the returned function is called. */
function deny(): () => void {
  const put = IDBObjectStore.prototype.put
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.transaction.db.name === 'portal-workspace') throw new DOMException('no space', 'QuotaExceededError')
    return put.apply(this, row)
  })
  return () => spy.mockRestore()
}

/** What is on disk, whatever the pages hold in memory. */
async function onDisk(): Promise<EditRow[]> {
  const db = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
  const rows = await db.edits.toArray()
  db.close()
  return rows
}

const fromFile = { key: 'key.1', text: 'aus der Datei', before: 'davor' }

const notKept = (tab: Tab | undefined) => tab?.view.notKept.map(({ key, text }) => [key, text])

describe('two pages that each work in their memory', () => {
  it('know what of theirs the other one has taken off the disk', async () => {
    await one?.view.edit('key.1', 'Eins')
    await vi.waitFor(() => expect(other?.unit('key.1').target).toBe('Eins'))
    const mend = deny()
    await one?.view.edit('key.2', 'Zwei')
    await other?.view.edit('key.3', 'Drei')
    await one?.view.save()
    await one?.view.retry()
    expect(await onDisk()).toEqual([])
    await vi.waitFor(() => expect(notKept(other)).toEqual(expect.arrayContaining([['key.1', 'Eins']])))
    mend()
  })

  it('take nothing of each other’s off the disk, once they have saved the older text that they began from', async () => {
    await one?.view.edit('key.1', 'alt')
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    const copy = createCopy({
      disk: async () => disk,
      drop() {},
      isReadable: true,
      known: () => [],
      words: () => ({ marks: [], terms: [], notes: [] }),
      onChange() {},
      onWritten() {},
    })
    const memory = await copy.open()
    await one?.view.edit('key.1', 'neu')
    await copy.bringBack(memory)
    expect(await memory.edits.toArray()).toMatchObject([{ text: 'alt' }])
    await memory.edits.clear()
    await copy.bringBack(memory)
    memory.close()
    disk.close()
    expect(await onDisk()).toMatchObject([{ key: 'key.1', text: 'neu' }])
  })

  it('lose no text of a file that waits on the disk beside one that is typed over in the memory of a page', async () => {
    await one?.view.edit('key.1', 'meins')
    await one?.view.takeIncoming({ name: 'Import', from: 'a.po', texts: [fromFile], marks: new Map() })
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    const [row] = await onDisk()
    if (!row) throw new Error('nothing is on disk')
    // The disk could not be read when this page began: what it knows it has from its own screen.
    const shown = { ...row, text: 'meins!', editedAt: row.editedAt + 1, incoming: null }
    const copy = createCopy({
      disk: async () => disk,
      drop() {},
      isReadable: false,
      known: () => [{ owner: 'ada', since: '', edits: [shown], pair: null }],
      words: () => ({ marks: [], terms: [], notes: [] }),
      onChange() {},
      onWritten() {},
    })
    const memory = await copy.open()
    await copy.bringBack(memory)
    expect(await onDisk()).toMatchObject([{ text: 'meins!', incoming: { text: fromFile.text } }])
    // Chosen against in the memory, it does not come back.
    await memory.edits.put({ ...shown, editedAt: shown.editedAt + 1 })
    await copy.bringBack(memory)
    expect(await onDisk()).toMatchObject([{ text: 'meins!', incoming: null }])
    memory.close()
    disk.close()
  })
})
