import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readWordings } from '#src/workspace/store/journal/wordings.ts'
import { endWork } from '#src/workspace/ownership/end.ts'
import { forgetEverything } from '#src/workspace/ownership/forget.ts'
import { MirrorDb, readRows } from '#src/workspace/store/device/mirror-db.ts'
import { createMirror, type CopyPlace } from '#src/workspace/store/device/mirror.ts'
import { openDb } from '#src/workspace/store/db.ts'
import { FaultyDisk } from '#tests/workspace/story/faulty-disk.ts'
import { FakeServer, pause, placeIn, Profile, Tab, type TabParts } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
let disk: FaultyDisk
let copies: IDBFactory
beforeEach(() => {
  server = new FakeServer().seed(400, (index) => index === 0)
  profile = new Profile()
  copies = new IDBFactory()
  profile.copies = copies
  disk = new FaultyDisk(profile)
})
afterEach(async () => {
  await profile.closeAll()
  disk.end()
})

const open = (parts?: TabParts) => new Tab(profile, server, parts).start()

/** The browser finds the database's files damaged, and deletes them, while no page is open. */
async function damage(...tabs: Tab[]): Promise<void> {
  tabs.forEach((tab) => tab.crash())
  await pause()
  await disk.remove()
}

/** What the copy has of these tables. */
async function copied(...tables: string[]): Promise<unknown[]> {
  const { indexedDB, IDBKeyRange } = await placeIn(copies).open()
  const db = new MirrorDb({ indexedDB, IDBKeyRange })
  const rows = [...(await readRows(db)).values()]
  db.close()
  return rows.filter(({ id: [table = ''] }) => tables.includes(table)).map(({ value }) => value)
}

describe('what only this browser has', () => {
  it('is there again after the browser has deleted a damaged database, without a server, and the page says so', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.view.mark('review', 'key.2', 'ada')
    const french = await open({ dst: 'fr' })
    await french.view.edit('key.1', 'un')
    await damage(tab, french)
    server.isUp = false
    const next = await open({ username: null })
    expect(next.view).toMatchObject({ owner: 'ada', unkept: false, restored: { count: 2, from: 'copy' } })
    expect((await disk.edits()).map(({ lang, text }) => [lang, text]).toSorted()).toEqual([
      ['de', 'Eins'],
      ['fr', 'un'],
    ])
    expect(await disk.marks()).toMatchObject([{ owner: 'ada', kind: 'review', key: 'key.2', value: 'ada' }])
  })

  it('is saved after that, once', async () => {
    const tab = await open()
    server.fates = ['lost-after']
    await tab.view.edit('key.1', 'Eins')
    await tab.view.save()
    await damage(tab)
    const next = await open()
    await next.view.save()
    expect(next.view.counts).toMatchObject({ unsaved: 0, conflicts: 0 })
    expect(server.history.filter(({ key, by }) => key === 'key.1' && by === 'ada')).toHaveLength(1)
  })

  it('is nothing that was saved, taken back or discarded, one by one or many at once', async () => {
    const tab = await open()
    const changes = Array.from({ length: 300 }, (_, index) => ({ key: `key.${index + 1}`, text: `Text ${index}` }))
    await tab.view.editMany({ name: 'fill', changes, review: true })
    await tab.view.edit('key.350', 'bleibt')
    await tab.view.edit('key.351', 'geht')
    await tab.view.undo('key.351')
    await expect.poll(() => copied('edits')).toHaveLength(301)
    server.refuse = ({ changes: sent }) => {
      delete sent['de']?.['key.350']
      return null
    }
    await tab.view.save()
    const keys = (await disk.edits()).map(({ key }) => key)
    await expect.poll(keysCopied).toEqual(keys)
  })

  it('is in no copy any more once the device forgets it', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.device.everywhere(forgetEverything)
    await expect.poll(() => copied('edits', 'meta', 'marks')).toEqual([])
    await tab.device.forgetCopy()
    expect(await copies.databases()).toEqual([])
  })

  it('belongs to nobody who has signed out', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await endWork(tab.device, [tab.workspace], null)
    await damage(tab)
    const next = await open({ username: null })
    expect(next.view.owner).toBeNull()
    expect(await disk.edits()).toHaveLength(1)
  })

  it('is written again where the database is lost under the page', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    server.isUp = false
    await disk.remove()
    await expect.poll(() => tab.view.restored).toMatchObject({ count: 1, from: 'page' })
    expect(tab.unit('key.1')).toMatchObject({ target: 'Eins', state: 'unsaved' })
  })
})

const keysCopied = async () => (await copied('edits')).map((row) => Object(row).key)

describe('a copy', () => {
  it('is made of what was there before it', async () => {
    profile.copies = undefined
    const earlier = await open()
    await earlier.view.edit('key.1', 'Eins')
    earlier.close()
    profile.copies = copies
    const tab = await open()
    await expect.poll(keysCopied).toEqual(['key.1'])
    await damage(tab)
    await open()
    expect((await disk.edits()).map(({ text }) => text)).toEqual(['Eins'])
  })

  it('forgets what a kill left in it alone, but nothing that may be on its way to the database', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.view.edit('key.2', 'Zwei')
    const [row] = await disk.edits()
    const db = new MirrorDb(await placeIn(copies).open())
    const id = (key: string) => ['edits', 'ada', 'system', 'de', key]
    await db.rows.put({ id: id('key.3'), value: { ...row, key: 'key.3', editedAt: Date.now() - 3_600_000 } })
    await db.rows.put({ id: id('key.4'), value: { ...row, key: 'key.4', editedAt: Date.now() } })
    await db.rows.put({ id: id('key.2'), value: { ...row, key: 'key.2', text: 'Zw', editedAt: 1 } })
    db.close()
    tab.close()
    await open()
    await expect.poll(keysCopied).toEqual(['key.1', 'key.2', 'key.4'])
    expect(await copied('edits')).toMatchObject([{ text: 'Eins' }, { text: 'Zwei' }, {}])
  })

  it.each(['that cannot be opened', 'that does not answer'])('%s keeps nobody from typing', async (name) => {
    const never = name.includes('answer')
    const failing = () => (never ? new Promise<never>(() => {}) : Promise.reject(new Error('no bucket')))
    const second = createMirror({ ...placeIn(copies), open: failing })
    const events = { onOutdated: async () => {}, onLost() {}, onBlocked() {} }
    const db = await openDb(events, await placeIn(profile.disk).open(), undefined, second.follow)
    await db.meta.put({ name: 'last-owner', value: 'ada' })
    const begun = performance.now()
    await second.settled()
    const first = performance.now() - begun
    await second.settled()
    // Nobody waits for it a second time.
    expect(performance.now() - begun - first).toBeLessThan(1_000)
    expect(await db.meta.count()).toBe(1)
    db.close()
    second.close()
  })
})

describe('a database that is new', () => {
  const rowAt = (key: string, value: object) => ({ id: ['edits', 'ada', 'system', 'de', key], value })

  /** Rows as anybody may have put them there. */
  async function plant(...rows: { id: string[]; value: unknown }[]): Promise<void> {
    const db = new MirrorDb(await placeIn(copies).open())
    for (const row of rows) Reflect.apply(db.rows.put, db.rows, [row])
    db.close()
  }

  it('is given no row of a copy that it could not read', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    const [good] = await disk.edits()
    await damage(tab)
    await plant(
      rowAt('key.2', { ...good, key: 'key.2', text: undefined }),
      { id: ['edits', 'ada', 'system', 'de', 'key.3'], value: undefined },
      { id: ['marks', 'ada', 'system', 'de', 'review', 'key.1'], value: { owner: 'ada' } },
      {
        id: ['marks', '', 'system', 'de', 'review', 'key.1'],
        value: { owner: '', scope: 'system', lang: 'de', kind: 'review', key: 'key.1', value: 'x', at: 1 },
      },
      { id: ['terms', 'ada', '1'], value: { owner: 'ada', id: '1' } },
      { id: ['meta', 'last-owner'], value: { name: 'last-owner', value: 7 } },
      { id: ['meta', 'sign-in:ada'], value: { name: 'sign-in:ada', value: 'no JSON' } },
      { id: ['meta', 'identity'], value: { name: 'identity', value: 'planted' } },
      { id: ['units', 'system'], value: {} },
      { id: ['elsewhere', 'x'], value: {} },
      // Under a key that is not its own.
      { id: ['edits', 'bob', 'system', 'de', 'key.9'], value: { ...good, key: 'key.9' } },
    )
    const next = await open()
    expect(next.view).toMatchObject({ status: 'ready', memoryReason: null, restored: { count: 1, from: 'copy' } })
    expect((await disk.edits()).map(({ key }) => key)).toEqual(['key.1'])
    expect(await disk.marks()).toEqual([])
  })

  it('is said to have back what is one’s own', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'von Ada')
    await damage(tab)
    const next = await open({ username: 'bob' })
    expect(next.view).toMatchObject({ owner: 'bob', restored: null })
    expect(await disk.edits()).toHaveLength(1)
  })

  it('is said to have back what is one’s own, where the database is lost under the page as well', async () => {
    const hers = await open()
    await hers.view.edit('key.1', 'von Ada')
    await hers.view.edit('key.2', 'auch von Ada')
    hers.close()
    const his = await open({ username: 'bob' })
    await his.view.edit('key.3', 'von Bob')
    await disk.remove()
    await expect.poll(() => his.view.restored).toMatchObject({ count: 1, from: 'page' })
    expect(await disk.edits()).toHaveLength(3)
  })

  it('has nothing back that was saved, taken back or discarded just before its page closed', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'gespeichert')
    await tab.view.save()
    await tab.view.edit('key.2', 'genommen')
    await tab.view.edit('key.2', '')
    await damage(tab)
    const next = await open()
    expect(next.view).toMatchObject({ restored: null, counts: { unsaved: 0 } })
  })
})

describe('a place that fails', () => {
  it.each([
    ['answers late', (place: CopyPlace) => ({ ...place, open: () => pause(3_500).then(place.open) })],
    [
      'fails once',
      (place: CopyPlace) => {
        let isFirst = true
        const open = () => (isFirst ? ((isFirst = false), Promise.reject(new Error('no bucket'))) : place.open())
        return { ...place, open }
      },
    ],
  ])(
    'as a database is made gives it what was copied as soon as it can: %s',
    async (_, failing) => {
      const tab = await open()
      await tab.view.edit('key.1', 'Eins')
      await tab.view.mark('review', 'key.2', 'ada')
      await damage(tab)
      const next = await open({ place: failing })
      await next.view.edit('key.3', 'Drei')
      await expect
        .poll(() => next.view, { timeout: 10_000 })
        .toMatchObject({ counts: { unsaved: 2 }, restored: { count: 1, from: 'copy' } })
      expect((await disk.edits()).map(({ text }) => text)).toEqual(['Eins', 'Drei'])
      expect((await disk.marks()).map(({ key }) => key)).toEqual(['key.2'])
      expect(await keysCopied()).toEqual(['key.1', 'key.3'])
    },
    20_000,
  )

  it('as a database is made leaves what it had copied among the earlier wordings, where something else was typed meanwhile', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await damage(tab)
    const next = await open({ place: (place) => ({ ...place, isThere: () => pause(3_500).then(place.isThere) }) })
    await next.view.edit('key.1', 'Anderes')
    await pause(2_500)
    expect((await disk.edits()).map(({ text }) => text)).toEqual(['Anderes'])
    const of = { owner: 'ada', scope: 'system', lang: 'de' } as const
    expect(await next.device.use((db) => readWordings(db, of, 'key.1'))).toMatchObject([{}, { text: 'Eins' }])
  }, 20_000)

  it('as a database is made gives back nothing that was typed anew and saved meanwhile, though its page has ended', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await damage(tab)
    const next = await open({ place: (place) => ({ ...place, open: () => new Promise(() => {}) }) })
    await next.view.edit('key.1', 'Anderes')
    await next.view.save()
    next.crash()
    const last = await open()
    await pause(1_500)
    expect(last.unit('key.1')).toMatchObject({ target: 'Anderes', state: 'saved' })
    expect(await disk.edits()).toEqual([])
  }, 20_000)

  it('that fails does not close the database again and again', async () => {
    const tab = await open({
      place: (place) => ({ ...place, open: () => Promise.reject(new DOMException('', 'UnknownError')) }),
    })
    const opened = vi.spyOn(profile.disk, 'open')
    await tab.view.edit('key.1', 'Eins')
    await pause(7_000)
    expect(opened.mock.calls.length).toBe(0)
  }, 20_000)

  it('keeps in its copy what another release made', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    const [row] = await disk.edits()
    const db = new MirrorDb(await placeIn(copies).open())
    const id = ['edits', 'ada', 'system', 'de', 'key.3']
    await db.rows.put({ id, value: { ...row, key: 'key.3', editedAt: 1, status: 'of tomorrow' } })
    db.close()
    tab.close()
    await open()
    await pause(1_500)
    expect(await keysCopied()).toEqual(['key.1', 'key.3'])
  })

  it('is compared with the database once it works again', async () => {
    const place = placeIn(copies)
    let isThere = true
    const second = createMirror({
      ...place,
      open: () => (isThere ? place.open() : Promise.reject(new Error('no bucket'))),
    })
    const events = { onOutdated: async () => {}, onLost() {}, onBlocked() {} }
    const db = await openDb(events, await placeIn(profile.disk).open(), undefined, second.follow)
    second.compareSoon((work) => work(db))
    isThere = false
    await db.meta.put({ name: 'last-owner', value: 'ada' })
    await second.settled()
    isThere = true
    expect(await copied('meta')).toEqual([])
    await expect.poll(() => copied('meta'), { timeout: 10_000 }).toEqual([{ name: 'last-owner', value: 'ada' }])
    db.close()
    second.close()
  })

  it('and does not answer holds up nobody who has everything removed', async () => {
    const never = () => new Promise<never>(() => {})
    const second = createMirror({ isThere: never, open: never, remove: never })
    expect(await second.remove()).toBe(false)
  })
})
