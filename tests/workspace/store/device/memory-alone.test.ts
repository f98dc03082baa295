import { IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDb, type NoteRow } from '#src/workspace/store/db.ts'
import { confirmNotes, listWaitingNotes, putNotes } from '#src/workspace/store/shared/notes.ts'
import { createWorkspace } from '#src/workspace/sync/workspace.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'
import { failWrites } from './fail-writes.ts'

const noEvents = { onOutdated: () => Promise.resolve(), onLost: () => {}, onBlocked: () => {} }

let server: FakeServer
let profile: Profile
beforeEach(() => {
  server = new FakeServer().seed(4)
  profile = new Profile()
})
afterEach(() => profile.closeAll())

const open = () => new Tab(profile, server).start()

/** Closes the database and stops it from opening until the returned function is called. */
async function shut(tab: Tab): Promise<() => void> {
  await tab.device.use(async (db) => db.close())
  const spy = vi.spyOn(profile.disk, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'DataError')
  })
  return () => spy.mockRestore()
}

async function goBackToDisk(tab: Tab, mend: () => void): Promise<void> {
  mend()
  await tab.view.retry()
  await eventually(() => expect(tab.view.memoryReason).toBeNull())
}

const note: NoteRow = {
  side: 'own',
  id: 'n1',
  replyTo: null,
  scope: 'system',
  lang: 'de',
  key: 'key.1',
  text: 'Warum?',
  open: true,
  by: 'ada',
  at: '2026-11-26T09:00:00.000Z',
  closedBy: null,
  closedAt: null,
  changedAt: 1,
}

describe('work done while a page runs in memory', () => {
  it('is unchanged after an edit is reverted and the database opens again', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    await tab.view.edit('key.2', 'Zwei')
    const mend = await shut(tab)
    await tab.view.edit('key.1', '')
    expect(tab.view.memoryReason).toBe('cannot-open')
    expect(tab.unit('key.1').state).toBe('untranslated')
    await goBackToDisk(tab, mend)
    expect(tab.unit('key.1')).toMatchObject({ target: null, state: 'untranslated' })
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
    expect(server.text('de', 'key.1')).toBeNull()
  })

  it('is unchanged after a save is answered and the database opens again', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    const mend = await shut(tab)
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved', saved: 1 })
    await goBackToDisk(tab, mend)
    expect(await tab.device.use((db) => db.edits.toArray())).toEqual([])
  })

  it('prompts before the page closes while the disk has a reverted edit', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    const mend = await shut(tab)
    await tab.view.edit('key.1', '')
    expect(tab.workspace.hasUnwritten()).toBe(true)
    await goBackToDisk(tab, mend)
    expect(tab.workspace.hasUnwritten()).toBe(false)
  })

  it('prompts before the page closes while the disk lacks a note', async () => {
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    await tab.device.writeAnnotations((db) => putNotes(db, [note]))
    expect(tab.view.memoryReason).toBe('quota')
    expect(tab.workspace.hasUnwritten()).toBe(true)
    await goBackToDisk(tab, mend)
    expect(tab.workspace.hasUnwritten()).toBe(false)
    expect(await tab.device.use((db) => db.notes.count())).toBe(1)
  })

  it('does not resend what the server has already accepted', async () => {
    const tab = await open()
    await tab.device.writeAnnotations((db) => putNotes(db, [note]))
    const mend = await shut(tab)
    await tab.device.writeAnnotations((db) => confirmNotes(db, [note], { stored: [], revision: 1 }))
    await goBackToDisk(tab, mend)
    expect(await tab.device.use((db) => listWaitingNotes(db))).toEqual([])
  })

  it('is not hidden by an answer requested while the disk still worked', async () => {
    const port = server.port(() => 'ada')
    const gate = Promise.withResolvers<void>()
    let isGated = false
    const read: typeof port.read = async (...words) => {
      if (isGated) await gate.promise
      return port.read(...words)
    }
    const tab = await new Tab(profile, server, { port: { ...port, read } }).start()
    isGated = true
    server.put('de', 'key.3', 'Drei', 'bob')
    const reading = tab.view.retry()
    await eventually(() => expect(tab.view.refreshing).toBe(true))
    const mend = failWrites('QuotaExceededError', 'no space')
    await tab.view.edit('key.1', 'Eins')
    expect(tab.view.memoryReason).toBe('quota')
    // A row fits into the remaining space.
    mend()
    gate.resolve()
    await reading
    expect(tab.unit('key.1').target).toBe('Eins')
    expect(tab.unit('key.3').target).toBe('Drei')
  })

  it('closes without a prompt when the disk has all of it', async () => {
    const tab = await open()
    await tab.view.edit('key.1', 'Eins')
    const mend = failWrites('QuotaExceededError', 'no space')
    await tab.view.edit('key.2', 'Zwei')
    await tab.view.edit('key.2', '')
    expect(tab.view.memoryReason).toBe('quota')
    expect(tab.workspace.hasUnwritten()).toBe(false)
    mend()
  })

  it('stores and still shows what it fetched once the disk accepts writes', async () => {
    server.put('fr', 'key.1', 'Un', 'bob')
    const german = await open()
    german.crash()
    const mend = failWrites('QuotaExceededError', 'no space')
    const tab = await new Tab(profile, server, { dst: 'fr' }).start()
    await eventually(() => expect(tab.unit('key.1').target).toBe('Un'))
    expect(tab.view.memoryReason).toBe('quota')
    server.isUp = false
    await goBackToDisk(tab, mend)
    expect(tab.unit('key.1')).toMatchObject({ target: 'Un', source: server.text('master', 'key.1') })
    tab.crash()
    const next = await new Tab(profile, server, { dst: 'fr' }).start()
    expect(next.unit('key.1').target).toBe('Un')
    const again = await open()
    expect(again.view.units).toHaveLength(4)
  })

  it('reaches the disk as soon as it fits, even when the fetched texts do not', async () => {
    server.put('fr', 'key.1', 'Un', 'bob')
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    await tab.device.writeAnnotations((db) => putNotes(db, [note]))
    await tab.view.edit('key.2', 'Zwei')
    const french = createWorkspace(tab.device, 'system', 'master', 'fr')
    await french.setSession({ signIn: '', mayTranslate: true })
    mend()
    const mendTexts = failWrites('QuotaExceededError', 'no space', 'texts')
    const disk = await openDb('ada', noEvents, { indexedDB: profile.disk, IDBKeyRange })
    await eventually(async () => expect(await disk.notes.count()).toBe(1))
    for (let round = 0; round < 3; round += 1) await tab.view.retry()
    expect([await disk.edits.count(), await disk.journal.count()]).toEqual([1, 1])
    expect(tab.view.memoryReason).toBe('quota')
    expect(tab.workspace.hasUnwritten()).toBe(false)
    await goBackToDisk(tab, mendTexts)
    expect((await disk.languages.toArray()).map(({ lang }) => lang)).toEqual(['de', 'fr', 'master'])
    disk.close()
    french.stop()
  })

  it('shows texts saved in the meantime without a gap and without a server', async () => {
    server.put('de', 'key.2', 'Alt', 'eve')
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    await tab.view.edit('key.1', 'Eins')
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved' })
    await tab.view.edit('key.2', '')
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved' })
    server.isUp = false
    const seen = new Set<string | null>()
    const stop = tab.workspace.subscribe(() => seen.add(tab.unit('key.1').target))
    await goBackToDisk(tab, mend)
    stop()
    expect([...seen]).toEqual(['Eins'])
    expect(tab.unit('key.2').target).toBeNull()
    const chunks = await tab.device.use((db) => db.texts.where('[scope+lang]').equals(['system', 'de']).toArray())
    expect(JSON.stringify(chunks)).toContain('Eins')
    expect(JSON.stringify(chunks)).not.toContain('Alt')
  })

  it('shows texts saved in the meantime by fetching them again once the disk is back', async () => {
    const tab = await open()
    const mend = failWrites('QuotaExceededError', 'no space')
    await tab.view.edit('key.1', 'Eins')
    expect(await tab.view.save()).toMatchObject({ outcome: 'saved' })
    mend()
    const before = server.reads.length
    await tab.device.verify()
    await eventually(() => expect(server.reads.length).toBe(before + 1))
    await eventually(() => expect(tab.view.refreshing).toBe(false))
    expect(tab.unit('key.1')).toMatchObject({ target: 'Eins', state: 'saved' })
    const [chunk] = await tab.device.use((db) => db.texts.where('[scope+lang]').equals(['system', 'de']).toArray())
    expect(JSON.stringify(chunk)).toContain('Eins')
  })
})
