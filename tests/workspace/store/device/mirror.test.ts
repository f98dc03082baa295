import { Dexie } from 'dexie'
import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readWordings } from '#src/workspace/store/journal/wordings.ts'
import { forgetEverything } from '#src/workspace/ownership/forget.ts'
import { createMirror, type MirrorPlace } from '#src/workspace/store/device/mirror.ts'
import { openDb, type TermRow } from '#src/workspace/store/db.ts'
import { FaultyDisk } from '#tests/workspace/story/faulty-disk.ts'
import { placeIn } from '#tests/workspace/browser-parts.ts'
import { FakeServer, pause, Profile, Tab, type TabParts } from '#tests/workspace/rig.ts'

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

const words = { term: 'edge', translation: 'Kante', note: '', forbidden: [], removed: false }
const by = { by: 'ada', at: '', overtaken: false, version: 0, changedAt: 1 }
const term: TermRow = { side: 'own', id: '1', src: 'en', dst: 'de', ...words, ...by }

const open = (parts?: TabParts) => new Tab(profile, server, parts).start()

/** The browser finds the database files damaged and deletes them while no page is open. */
async function damage(...tabs: Tab[]): Promise<void> {
  tabs.forEach((tab) => tab.crash())
  await pause()
  await disk.remove()
}

/** Runs work on the stored mirror. Throws if there is none. */
async function inMirror<Result>(work: (db: Dexie) => Promise<Result>): Promise<Result> {
  const factories = await placeIn(copies).open()
  // To open a missing database, Dexie creates it and deletes it again. That would end a mirror that is just created.
  const names = (await factories.indexedDB.databases()).map(({ name }) => name)
  if (!names.includes('portal-mirror-ada')) throw new Error('there is no mirror')
  const db = await new Dexie('portal-mirror-ada', factories).open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Returns the mirror's rows of these tables. */
const copied = (...tables: string[]): Promise<unknown[]> =>
  inMirror(async (db) => (await Promise.all(tables.map((name) => db.table(name).toArray()))).flat())

describe('data that only this browser has', () => {
  it('is restored without a server after the browser deletes a damaged database, with a notice', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.view.mark('review', 'key.2', 'ada')
    const french = await open({ dst: 'fr' })
    await french.view.edit('key.1', 'un')
    await damage(tab, french)
    const elsewhere = new Tab(profile, server)
    expect(await elsewhere.device.hasStored()).toBe(true)
    expect(await profile.disk.databases()).toEqual([])
    elsewhere.crash()
    server.isUp = false
    const next = await open({ username: null })
    expect(next.view).toMatchObject({ owner: 'ada', unkept: false, restored: { count: 2, from: 'copy' } })
    expect((await disk.edits()).map(({ lang, text }) => [lang, text]).toSorted()).toEqual([
      ['de', 'Eins'],
      ['fr', 'un'],
    ])
    expect(await disk.marks()).toMatchObject([{ owner: 'ada', kind: 'review', key: 'key.2', value: 'ada' }])
  })

  it('is then saved once', async () => {
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

  it('excludes what was saved, reverted or discarded, one by one or in bulk', async () => {
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

  it('is removed from every mirror when the device forgets it', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.device.everywhere(forgetEverything)
    await expect.poll(() => copied('edits', 'marks')).toEqual([])
    await createMirror(placeIn(copies), 'ada').remove()
    expect(await copies.databases()).toEqual([])
  })

  it('has no owner after sign-out', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    profile.mark.end(null)
    await tab.device.release()
    await damage(tab)
    const next = await open({ username: null })
    expect(next.view.owner).toBeNull()
    expect(await disk.edits()).toEqual([])
    profile.mark.set('later')
    expect((await open({ signIn: 'later' })).view.counts.unsaved).toBe(1)
  })

  it('is rewritten when the database is lost under the page', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    server.isUp = false
    await disk.remove()
    await expect.poll(() => tab.view.restored).toMatchObject({ count: 1, from: 'page' })
    expect(tab.unit('key.1')).toMatchObject({ target: 'Eins', state: 'unsaved' })
  })
})

const keysCopied = async () => (await copied('edits')).map((row) => Object(row).key)

describe('a mirror', () => {
  it('includes what existed before the mirror', async () => {
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

  it('catches up with the database after a kill between two writes', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.view.edit('key.2', 'Zwei')
    const [row] = await disk.edits()
    await inMirror((db) =>
      db.table('edits').bulkPut([
        { ...row, key: 'key.3' },
        { ...row, key: 'key.2', text: 'Zw', editedAt: 1 },
      ]),
    )
    tab.close()
    await open()
    await expect.poll(keysCopied).toEqual(['key.1', 'key.2'])
    expect(await copied('edits')).toMatchObject([{ text: 'Eins' }, { text: 'Zwei' }])
  })

  it('receives writes made while it is compared with the database', async () => {
    const mirror = createMirror(placeIn(copies), 'ada')
    const events = { onOutdated: async () => {}, onLost() {}, onBlocked() {} }
    const db = await openDb('ada', events, await placeIn(profile.disk).open(), undefined, mirror.follow)
    const place = { scope: 'system', lang: 'de', key: 'key.1' } as const
    const shown = { status: 'unsaved', theirs: null, by: '', theirsAt: '', refused: null } as const
    const row = { ...place, ...shown, text: 'Eins', base: null, editedAt: 1 }
    const { transaction } = IDBDatabase.prototype
    let going: Promise<unknown> | undefined
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...given: Parameters<IDBDatabase['transaction']>
    ) {
      // At this point, the edits have been compared.
      if (this.name === 'portal-mirror-ada' && String(given[0]) === 'marks')
        going ??= Promise.resolve().then(() => db.edits.put(row))
      return transaction.apply(this, given)
    })
    mirror.begin(db)
    await expect.poll(() => going).toBeDefined()
    spy.mockRestore()
    await going
    await expect.poll(keysCopied).toEqual(['key.1'])
    db.close()
    mirror.close()
  })

  it.each(['that cannot be opened', 'that does not answer'])('%s does not block typing', async (name) => {
    const never = name.includes('answer')
    const failing = () => (never ? new Promise<never>(() => {}) : Promise.reject(new Error('no bucket')))
    const mirror = createMirror({ ...placeIn(copies), open: failing }, 'ada')
    const events = { onOutdated: async () => {}, onLost() {}, onBlocked() {} }
    const db = await openDb('ada', events, await placeIn(profile.disk).open(), undefined, mirror.follow)
    mirror.begin(db)
    await db.terms.put(term)
    const begun = performance.now()
    await mirror.settled()
    const first = performance.now() - begun
    await mirror.settled()
    // Nothing waits for the mirror a second time.
    expect(performance.now() - begun - first).toBeLessThan(1_000)
    expect(await db.terms.count()).toBe(1)
    db.close()
    mirror.close()
  })
})

describe('a new database', () => {
  it('gets no row from a mirror that it could not read', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    const [good] = await disk.edits()
    await damage(tab)
    await inMirror(async (db) => {
      await db.table('edits').bulkPut([
        { ...good, key: 'key.2', text: undefined },
        { ...good, key: 'key.3', status: 'of another program' },
      ])
      await db.table('marks').bulkPut([
        { side: 'own', scope: 'system', lang: 'de', kind: 'review', key: 'key.1' },
        { side: 'server', scope: 'system', lang: 'de', kind: 'review', key: 'key.1', value: 'x', at: 1 },
      ])
      await db.table('terms').put({ side: 'own', id: '1' })
    })
    const next = await open()
    expect(next.view).toMatchObject({ status: 'ready', memoryReason: null, restored: { count: 1, from: 'copy' } })
    expect((await disk.edits()).map(({ key }) => key)).toEqual(['key.1'])
    expect(await disk.marks()).toEqual([])
  })

  it('reports that it restored the user’s own work', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'von Ada')
    await damage(tab)
    const next = await open({ username: 'bob' })
    expect(next.view).toMatchObject({ owner: 'bob', restored: null })
    expect(await disk.edits()).toEqual([])
    expect((await open()).view).toMatchObject({ counts: { unsaved: 1 }, restored: { count: 1, from: 'copy' } })
  })

  it('reports that it restored the user’s own work when the database is lost under the page', async () => {
    const hers = await open()
    await hers.view.edit('key.1', 'von Ada')
    await hers.view.edit('key.2', 'auch von Ada')
    hers.close()
    const his = await open({ username: 'bob' })
    await his.view.edit('key.3', 'von Bob')
    await disk.remove()
    await expect.poll(() => his.view.restored).toMatchObject({ count: 1, from: 'page' })
    expect(await disk.edits()).toMatchObject([{ owner: 'bob' }])
    expect((await open()).view).toMatchObject({ counts: { unsaved: 2 }, restored: { count: 2, from: 'copy' } })
  })

  it('restores nothing that was saved, reverted or discarded just before its page closed', async () => {
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

const answersLate = (place: MirrorPlace) => ({ ...place, open: () => pause(3_500).then(place.open) })

describe('a mirror that fails', () => {
  it.each([
    ['answers late', answersLate],
    ['fails', (place: MirrorPlace) => ({ ...place, open: () => Promise.reject(new Error('no bucket')) })],
  ])(
    'as a database is made is read when the page is opened again: %s',
    async (_, failing) => {
      const tab = await open()
      await tab.view.edit('key.1', 'Eins')
      await tab.view.mark('review', 'key.2', 'ada')
      await damage(tab)
      const next = await open({ place: failing })
      await next.view.edit('key.3', 'Drei')
      next.crash()
      expect(await keysCopied()).toEqual(['key.1'])
      const last = await open()
      expect(last.view).toMatchObject({ counts: { unsaved: 2 }, restored: { count: 1, from: 'copy' } })
      expect((await disk.marks()).map(({ key }) => key)).toEqual(['key.2'])
      await expect.poll(keysCopied).toEqual(['key.1', 'key.3'])
    },
    20_000,
  )

  it('while a database is created leaves its copies in the history of a text typed over since', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await damage(tab)
    const next = await open({ place: answersLate })
    await next.view.edit('key.1', 'Anderes')
    next.crash()
    const last = await open()
    expect((await disk.edits()).map(({ text }) => text)).toEqual(['Anderes'])
    const of = { scope: 'system', lang: 'de' } as const
    expect(await last.device.use((db) => readWordings(db, of, 'key.1'))).toMatchObject([{}, { text: 'Eins' }])
  }, 20_000)

  it('does not close the database again and again', async () => {
    const tab = await open({
      place: (place) => ({ ...place, open: () => Promise.reject(new DOMException('', 'UnknownError')) }),
    })
    const opened = vi.spyOn(profile.disk, 'open')
    await tab.view.edit('key.1', 'Eins')
    await pause(7_000)
    expect(opened.mock.calls.length).toBe(0)
  }, 20_000)

  it('catches up with the database after a failure', async () => {
    const place = placeIn(copies)
    let isReady = false
    const open = () => (isReady ? place.open() : Promise.reject(new Error('no bucket')))
    const mirror = createMirror({ ...place, open }, 'ada')
    const events = { onOutdated: async () => {}, onLost() {}, onBlocked() {} }
    const db = await openDb('ada', events, await placeIn(profile.disk).open(), undefined, mirror.follow)
    mirror.begin(db)
    await db.terms.put(term)
    await mirror.settled()
    isReady = true
    await expect.poll(() => copied('terms'), { timeout: 10_000 }).toEqual([term])
    db.close()
    mirror.close()
  }, 15_000)

  it('does not block the removal of all data when it does not answer', async () => {
    const never = () => new Promise<never>(() => {})
    const mirror = createMirror({ isThere: never, open: never }, 'ada')
    expect(await mirror.remove()).toBe(false)
  })
})
