import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toStorageFailure } from '#src/workspace/store/storage-failure.ts'
import { createWorkspace } from '#src/workspace/sync/workspace.ts'
import { failWrites } from './fail-writes.ts'
import { FakeServer, Profile, pause, Tab } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(4)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = () => new Tab(profile, server).start()

/** Another release opens the same database with a higher schema version. */
function openNewer(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = profile.disk.open('portal-texts-ada', 50)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
}

describe('a device that fails', () => {
  it('does not report one list as stored while another is not', async () => {
    const tab = await open()
    const other = createWorkspace(tab.device, 'vartext', 'master', 'de')
    await other.setSession({ signIn: '', mayTranslate: true })
    const mend = failWrites('QuotaExceededError', 'no space')
    await tab.view.edit('key.1', 'Eins')
    expect(tab.view.unkept).toBe(true)
    expect(other.view().unkept).toBe(true)
    mend()
    await tab.view.retry()
    await eventually(() => expect(tab.view.unkept || other.view().unkept).toBe(false))
    other.stop()
  })

  it('works in memory when it is full, lists what is not stored, and writes it once there is space', async () => {
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    const draft = tab.view.openDraft('key.1')
    draft.type('Eins')
    await draft.flush()
    expect(draft.state).toBe('memory')
    expect(tab.view).toMatchObject({
      status: 'ready',
      unkept: true,
      memoryReason: 'quota',
      notKept: [{ key: 'key.1', lang: 'de', text: 'Eins', base: null }],
    })
    expect(tab.workspace.hasUnwritten()).toBe(true)
    expect(tab.unit('key.1')).toMatchObject({ target: 'Eins', state: 'unsaved' })
    mend()
    await tab.view.retry()
    await eventually(() => expect(tab.view.memoryReason).toBeNull())
    expect(draft.state).toBe('kept')
    expect(tab.view).toMatchObject({ status: 'ready', unkept: false, notKept: [], memoryReason: null })
    tab.crash()
    expect((await open()).unit('key.1').target).toBe('Eins')
  })

  it('exports the last keystroke when it is full, before it is written anywhere', async () => {
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    const draft = tab.view.openDraft('key.1')
    draft.type('E')
    await draft.flush()
    draft.type('Eins')
    await tab.view.flush()
    expect(tab.view.listUnwritten()).toMatchObject([{ key: 'key.1', text: 'Eins' }])
    mend()
  })

  it('still saves to the server when it is full, and leaves nothing on disk once it works', async () => {
    const before = await open()
    await before.view.edit('key.2', 'vorher')
    before.close()
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    await tab.view.edit('key.1', 'Eins')
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 2 })
    expect([server.text('de', 'key.1'), server.text('de', 'key.2')]).toEqual(['Eins', 'vorher'])
    expect(tab.view).toMatchObject({ unkept: false, notKept: [] })
    mend()
    await tab.view.retry()
    await eventually(() => expect(tab.view.memoryReason).toBeNull())
    expect(await tab.device.use((db) => db.edits.toArray())).toEqual([])
    expect(tab.view.memoryReason).toBeNull()
  })

  it('works in memory when it has no storage: undo, save and everything else', async () => {
    const spy = vi.spyOn(profile.disk, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const tab = await open()
    expect(tab.view).toMatchObject({ status: 'ready', memoryReason: 'unavailable' })
    expect(tab.view.units).toHaveLength(4)
    await tab.view.edit('key.1', 'Eins')
    await tab.view.edit('key.1', 'Zwei')
    await tab.view.undo()
    expect(tab.view.notKept).toMatchObject([{ key: 'key.1', text: 'Eins' }])
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved' })
    expect(server.text('de', 'key.1')).toBe('Eins')
    spy.mockRestore()
  })

  it('reopens a connection that was lost once, without a notice', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.device.use(async (db) => db.close())
    await tab.view.edit('key.1', 'Zwei')
    expect(tab.view.status).toBe('ready')
    expect(tab.unit('key.1').target).toBe('Zwei')
  })

  it('works in memory when the store does not open, shows why, and moves to disk when it can', async () => {
    const tab = new Tab(profile, server)
    const spy = vi.spyOn(profile.disk, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'DataError')
    })
    await tab.start()
    expect(tab.view).toMatchObject({ status: 'ready', memoryReason: 'cannot-open' })
    await tab.view.edit('key.1', 'Eins')
    spy.mockRestore()
    await tab.view.retry()
    await eventually(() => expect(tab.view.memoryReason).toBeNull())
    expect(tab.view).toMatchObject({ memoryReason: null, notKept: [] })
    tab.crash()
    expect((await open()).unit('key.1').target).toBe('Eins')
  })

  it('applies a save’s answer in memory when the disk refuses it, and on disk once it works', async () => {
    const real = server.port(() => 'ada')
    let mend: (() => void) | null = null
    const tab = await new Tab(profile, server, {
      port: {
        ...real,
        save: async (...args) => {
          const answer = await real.save(...args)
          if (mend === null) mend = failWrites('QuotaExceededError', 'no space')
          return answer
        },
      },
    }).start()
    await tab.view.edit('key.1', 'Eins')
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
    expect(tab.view.counts.unsaved).toBe(0)
    expect(new Set(server.bodies.map((body) => body.request_id)).size).toBe(1)
    vi.restoreAllMocks()
    await tab.view.retry()
    await eventually(() => expect(tab.view.memoryReason).toBeNull())
    expect(await tab.device.use((db) => db.edits.count())).toBe(0)
    expect(await tab.device.use((db) => db.batches.count())).toBe(0)
  })

  it('fetches texts again when the stored ones are unreadable, and keeps the edits', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.device.use((db) => db.units.toCollection().modify((row) => Reflect.deleteProperty(row, 'keys')))
    tab.close()
    const next = await open()
    expect(next.view.status).toBe('ready')
    expect(next.view.units).toHaveLength(4)
    expect(next.unit('key.1').target).toBe('Eins')
  })

  it('gives each user their own edits when another signs in while nothing can be written', async () => {
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    tab.view.openDraft('key.1').type('von Ada')
    tab.user = 'bob'
    await tab.signedIn('bob')
    expect(tab.view).toMatchObject({ owner: 'bob', notKept: [] })
    expect(tab.unit('key.1').target).toBeNull()
    const hers = tab.works.get('ada')
    expect(hers?.workspace.hasUnwritten()).toBe(true)
    mend()
    await hers?.device.verify()
    await eventually(() => expect(hers?.workspace.hasUnwritten()).toBe(false))
    expect(await hers?.device.use((db) => db.edits.toArray())).toMatchObject([{ text: 'von Ada' }])
    expect(await tab.device.use((db) => db.edits.toArray())).toEqual([])
  })

  it('drops a user’s edits from memory at sign-out, once they could be listed', async () => {
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    await tab.view.edit('key.1', 'nur hier')
    expect(tab.workspace.listUnwritten()).toMatchObject([{ key: 'key.1', lang: 'de', text: 'nur hier' }])
    await tab.device.release()
    expect(tab.workspace.listUnwritten()).toEqual([])
    expect(tab.workspace.hasUnwritten()).toBe(false)
    expect(tab.device.keeping()).toEqual({ reason: null, notKept: [], otherChanges: 0, isDiskRead: true })
    mend()
    await expect(tab.device.use((db) => db.edits.toArray())).rejects.toThrow('closed')
  })

  it('stops retrying a failed write once its user has signed out', async () => {
    const tab = await open()
    await tab.device.use((db) => db.edits.toArray())
    const newer = await openNewer()
    const draft = tab.view.openDraft('key.1')
    draft.type('nirgends')
    await expect(draft.flush()).rejects.toMatchObject({ reason: 'outdated' })
    expect(tab.workspace.listUnwritten()).toMatchObject([{ key: 'key.1', text: 'nirgends' }])
    await tab.device.release()
    expect(tab.workspace.hasUnwritten()).toBe(false)
    const use = vi.spyOn(tab.device, 'use')
    await pause(1_200)
    expect(use).not.toHaveBeenCalled()
    newer.close()
  })

  it('never mistakes a bug for a full disk', async () => {
    const tab = await open()
    await expect(tab.device.use(() => Promise.reject(new TypeError('bug')))).rejects.toThrow(TypeError)
  })

  it('maps every failure seen in production to its reason', () => {
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
  it('gets the database once this tab has written its drafts; this tab stops writing and shows a notice', async () => {
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
    draft.type('Eins, danach')
    await tab.view.flush().catch(() => undefined)
    expect(tab.view.notKept).toMatchObject([{ key: 'key.1', text: 'Eins, danach', base: null }])
    newer.close()
  })

  it('whose schema is already on disk is not touched by an older release', async () => {
    const first = await open()
    first.close()
    await pause(20)
    const newer = await openNewer()
    newer.close()
    const tab = await open()
    expect(tab.view).toMatchObject({ status: 'outdated-tab', lastError: { kind: 'storage', reason: 'outdated' } })
  })
})
