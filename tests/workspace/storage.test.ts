import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toStorageFailure } from '#src/workspace/storage-failure.ts'
import { FakeServer, Profile, settled, Tab } from './rig.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(4)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = () => new Tab(profile, server).start()

/** Every write of an edit fails with this error until the returned function is called. */
function failWrites(name: string, message: string): () => void {
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException(message, name)
  })
  return () => spy.mockRestore()
}

/** Another program version opens the same database with a higher schema. */
function openNewer(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = profile.disk.open('portal-workspace', 20)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
}

describe('a device that fails', () => {
  it('for want of space says so, keeps what was typed in the box, and writes it when there is space', async () => {
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    const draft = tab.view.openDraft('key.1')
    draft.type('Eins')
    await expect(draft.flush()).rejects.toMatchObject({ reason: 'quota' })
    expect(tab.view).toMatchObject({
      status: 'storage-failed',
      unkept: true,
      lastError: { kind: 'storage', reason: 'quota' },
    })
    expect(tab.view.units).toHaveLength(4)
    expect(draft.text).toBe('Eins')
    mend()
    await settled(700)
    expect(tab.view).toMatchObject({ status: 'ready', unkept: false, lastError: null })
    expect(tab.unit('key.1').target).toBe('Eins')
  })

  it('does not let a save pretend that it took what is not on disk', async () => {
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    tab.view.openDraft('key.1').type('Eins')
    expect(await tab.view.save()).toMatchObject({ outcome: 'failed', error: { kind: 'storage', reason: 'quota' } })
    mend()
  })

  it('whose connection was lost once is opened again without a word', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.device.use(async (db) => db.close())
    await tab.view.edit('key.1', 'Zwei')
    expect(tab.view.status).toBe('ready')
    expect(tab.unit('key.1').target).toBe('Zwei')
  })

  it('that cannot open the store says which way it failed and can be tried again', async () => {
    const tab = new Tab(profile, server)
    const spy = vi.spyOn(profile.disk, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'DataError')
    })
    await tab.start()
    expect(tab.view).toMatchObject({ status: 'storage-failed', lastError: { kind: 'storage', reason: 'cannot-open' } })
    spy.mockRestore()
    await tab.view.retry()
    expect(tab.view.status).toBe('ready')
  })

  it('that drops the answer of a save on the way to disk sends the same batch again', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    const real = server.port(() => 'ada')
    let mend = () => {}
    const other = await new Tab(profile, server, {
      port: {
        ...real,
        save: async (...args) => {
          const answer = await real.save(...args)
          mend = failWrites('QuotaExceededError', 'no space')
          return answer
        },
      },
    }).start()
    expect((await other.view.save()).outcome).toBe('failed')
    mend()
    expect(other.view.counts.unsaved).toBe(1)
    await tab.view.save()
    expect(server.bodies[1]).toEqual(server.bodies[0])
    expect(tab.view.counts.unsaved).toBe(0)
  })

  it('whose fetched texts cannot be read fetches them again and keeps the edits', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.device.use((db) => db.units.toCollection().modify((row) => Reflect.deleteProperty(row, 'keys')))
    tab.close()
    const next = await open()
    expect(next.view.status).toBe('ready')
    expect(next.view.units).toHaveLength(4)
    expect(next.unit('key.1').target).toBe('Eins')
  })

  it('does not hand what one was typing to another who signs in while it cannot be written', async () => {
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    const draft = tab.view.openDraft('key.1')
    draft.type('von Ada')
    tab.user = 'bob'
    await tab.workspace.setUser('bob')
    expect(tab.view).toMatchObject({ owner: 'ada', status: 'storage-failed' })
    mend()
    await tab.view.retry()
    expect(tab.view.owner).toBe('bob')
    const rows = await tab.device.use((db) => db.edits.toArray())
    expect(rows).toMatchObject([{ owner: 'ada', text: 'von Ada' }])
  })

  it('never has a bug taken for a full disk', async () => {
    const tab = await open()
    await expect(tab.device.use(() => Promise.reject(new TypeError('bug')))).rejects.toThrow(TypeError)
  })

  it('gives every failure seen in the wild its reason', () => {
    const reasons = [
      [new DOMException('full', 'QuotaExceededError'), 'quota'],
      [
        new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError'),
        'connection-lost',
      ],
      [new DOMException('The database connection is closing.', 'InvalidStateError'), 'connection-lost'],
      [new DOMException('Internal error.', 'UnknownError'), 'unknown'],
      [
        Object.assign(new Error('aborted'), {
          name: 'AbortError',
          inner: new DOMException('disk', 'QuotaExceededError'),
        }),
        'quota',
      ],
    ] as const
    for (const [error, reason] of reasons) expect(toStorageFailure(error, 'use').reason).toBe(reason)
    expect(
      toStorageFailure(new DOMException('Internal error opening backing store', 'UnknownError'), 'open').reason,
    ).toBe('cannot-open')
    expect(toStorageFailure(new DOMException('denied', 'SecurityError'), 'open').reason).toBe('unavailable')
  })
})

describe('a newer release in another tab', () => {
  it('gets the database once this tab has written what was typed, and this tab writes no more and says so', async () => {
    const tab = await open()
    const draft = tab.view.openDraft('key.1')
    draft.type('E')
    draft.type('Eins')
    const newer = await openNewer()
    expect(tab.view.status).toBe('outdated-tab')
    const rows = await new Promise<unknown[]>((resolve) => {
      const request = newer.transaction('edits').objectStore('edits').getAll()
      request.addEventListener('success', () => resolve(request.result))
    })
    expect(rows).toMatchObject([{ key: 'key.1', text: 'Eins' }])
    await expect(tab.view.edit('key.1', 'danach')).rejects.toMatchObject({ reason: 'outdated' })
    newer.close()
  })

  it('whose schema is on disk already is not touched by an older program', async () => {
    const first = await open()
    first.close()
    await settled(20)
    const newer = await openNewer()
    newer.close()
    const tab = await open()
    expect(tab.view).toMatchObject({ status: 'outdated-tab', lastError: { kind: 'storage', reason: 'outdated' } })
  })
})
