import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCopy, type CopyParts } from '#src/workspace/store/device/copy.ts'
import { restore } from '#src/workspace/store/device/known.ts'
import { openDb, type EditRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { putTerms } from '#src/workspace/store/shared/terms.ts'
import { putMarks } from '#src/workspace/store/shared/marks.ts'
import { listBatches } from '#src/workspace/store/batches.ts'
import { everything, sealUnsaved, takeAnswer } from '#src/workspace/sync/outbox.ts'
import { readWordings } from '#src/workspace/store/journal/wordings.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'

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

/** A page's memory in front of the disk, which knows these edits from its own screen. */
const partsOf = (disk: WorkspaceDb, edits: readonly EditRow[], isReadable: boolean): CopyParts => ({
  disk: async () => disk,
  drop() {},
  isReadable,
  known: () => [{ owner: 'ada', since: '', edits, pair: null }],
  words: () => ({ marks: [], terms: [], notes: [] }),
  onChange() {},
  onWritten() {},
  onTaken() {},
})
const copyOf = (disk: WorkspaceDb, edits: readonly EditRow[], isReadable = false) =>
  createCopy(partsOf(disk, edits, isReadable))

const notKept = (tab: Tab | undefined) => tab?.view.notKept.map(({ key, text }) => [key, text])

describe('two pages that each work in their memory', () => {
  it('know what of theirs the other one has taken off the disk', async () => {
    await one?.view.edit('key.1', 'Eins')
    await eventually(() => expect(other?.unit('key.1').target).toBe('Eins'))
    const mend = deny()
    await one?.view.edit('key.2', 'Zwei')
    await other?.view.edit('key.3', 'Drei')
    await one?.view.save()
    await one?.view.retry()
    expect(await onDisk()).toEqual([])
    await eventually(() => expect(notKept(other)).toEqual(expect.arrayContaining([['key.1', 'Eins']])))
    mend()
  })

  it('take nothing of each other’s off the disk, once they have saved the older text that they began from', async () => {
    await one?.view.edit('key.1', 'alt')
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    const copy = copyOf(disk, [], true)
    const memory = await copy.open()
    const sender = { owner: 'ada', scope: 'system' as const, signIn: '' }
    await sealUnsaved(memory, sender, everything, () => 'a save of the older text', 0)
    const [batch] = await listBatches(memory, sender)
    if (!batch) throw new Error('nothing is being saved')
    await one?.view.edit('key.1', 'neu')
    await copy.restoreUnsaved(memory)
    expect(await memory.edits.toArray()).toMatchObject([{ text: 'neu' }])
    await takeAnswer(memory, batch, {
      answer: { saved: 1, conflicts: [], revision: 9 },
      untaken: new Set(),
    })
    await copy.restoreUnsaved(memory)
    memory.close()
    expect(await disk.batches.count()).toBe(0)
    disk.close()
    expect(await onDisk()).toMatchObject([{ key: 'key.1', text: 'neu', base: 'alt', requestId: null }])
  })

  /** A page that holds in memory what is on disk, and has changed nothing of it since. */
  async function inBoth(): Promise<{ disk: WorkspaceDb; copy: ReturnType<typeof createCopy>; memory: WorkspaceDb }> {
    await one?.view.edit('key.1', 'meins')
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    const copy = copyOf(disk, [], true)
    return { disk, copy, memory: await copy.open() }
  }

  it('put nothing back that the other one has saved', async () => {
    const { disk, copy, memory } = await inBoth()
    await one?.view.save()
    await copy.restoreUnsaved(memory)
    expect([await onDisk(), await memory.edits.toArray()]).toEqual([[], []])
    memory.close()
    disk.close()
  })

  it('put no save back that the other one has had answered, nor what it was answered', async () => {
    await one?.view.edit('key.1', 'meins')
    server.put('de', 'key.1', 'von anderswo', 'eve')
    server.fates = ['lost-before']
    await one?.view.save()
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    const copy = copyOf(disk, [], true)
    const memory = await copy.open()
    expect(await memory.batches.count()).toBe(1)
    await one?.view.save()
    await copy.restoreUnsaved(memory)
    const conflict = { status: 'conflict', theirs: 'von anderswo', requestId: null }
    expect([await onDisk(), await memory.edits.toArray()]).toMatchObject([[conflict], [conflict]])
    await one?.view.settle('key.1', 'mine')
    await copy.restoreUnsaved(memory)
    const settled = { status: 'unsaved', text: 'meins', base: 'von anderswo' }
    expect([await onDisk(), await memory.edits.toArray()]).toMatchObject([[settled], [settled]])
    expect([await disk.batches.count(), await memory.batches.count()]).toEqual([0, 0])
    memory.close()
    disk.close()
  })

  it('leave a save that a newer text there waits for, where one of them has had it answered', async () => {
    await one?.view.edit('key.1', 'alt')
    server.fates = ['lost-after']
    await one?.view.save()
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    const copy = copyOf(disk, [], true)
    const memory = await copy.open()
    const [batch] = await listBatches(memory, { owner: 'ada', scope: 'system' })
    if (!batch) throw new Error('nothing is being saved')
    await takeAnswer(memory, batch, {
      answer: { saved: 1, conflicts: [], revision: 9 },
      untaken: new Set(),
    })
    await one?.view.edit('key.1', 'neu')
    await copy.restoreUnsaved(memory)
    memory.close()
    disk.close()
    expect(await one?.view.save()).toMatchObject({ outcome: 'saved', conflicts: 0 })
    expect(server.text('de', 'key.1')).toBe('neu')
    expect(await onDisk()).toEqual([])
  })

  it.each(['is marked', 'is not marked yet'])(
    'keep what one has taken back while the other is saving it, which %s',
    async (how) => {
      const { disk, copy, memory } = await inBoth()
      server.fates = ['lost-after']
      if (how === 'is marked') await one?.view.save()
      else await sealUnsaved(disk, { owner: 'ada', scope: 'system', signIn: '' }, everything, () => 'a save', 0)
      await memory.edits.clear()
      await copy.restoreUnsaved(memory)
      expect(await onDisk()).toMatchObject([{ key: 'key.1', text: '', base: null, status: 'unsaved' }])
      memory.close()
      disk.close()
      await one?.view.save()
      await eventually(() => expect(one?.view.savePending).toBe(false))
      await one?.view.save()
      expect(server.text('de', 'key.1')).toBeNull()
      expect(await onDisk()).toEqual([])
    },
  )

  it('put no mark back that the other one has sent, and keep one that was set since', async () => {
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    const place = { owner: 'ada', scope: 'system' as const, lang: 'de', signIn: '' }
    await putMarks(
      disk,
      place,
      'review',
      new Map([
        ['key.1', 'ada'],
        ['key.2', 'ada'],
      ]),
      1,
    )
    const copy = copyOf(disk, [], true)
    const memory = await copy.open()
    await putMarks(memory, place, 'review', new Map([['key.2', null]]), 2)
    await disk.marks.clear()
    await copy.restoreUnsaved(memory)
    expect(await disk.marks.toArray()).toMatchObject([{ key: 'key.2', value: null }])
    expect(await memory.marks.toArray()).toMatchObject([{ key: 'key.2', value: null }])
    memory.close()
    disk.close()
  })

  it.each(['memory', 'disk'])('know a term again that is gone in the %s, however its row was made', async (where) => {
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    const term = { id: 't1', term: 'door', translation: 'Tür', note: '', forbidden: [], removed: false }
    await putTerms(disk, { owner: 'ada', src: 'en', dst: 'de', signIn: '' }, [term], 1)
    const copy = copyOf(disk, [], true)
    const memory = await copy.open()
    await (where === 'disk' ? disk : memory).terms.clear()
    await copy.restoreUnsaved(memory)
    await copy.restoreUnsaved(memory)
    expect([await disk.terms.count(), await memory.terms.count()]).toEqual([0, 0])
    memory.close()
    disk.close()
  })

  it('write nothing any more once their person has signed out', async () => {
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    await one?.view.edit('key.1', 'meins')
    const [row] = await disk.edits.toArray()
    if (!row) throw new Error('nothing is on the disk')
    const gate = Promise.withResolvers<WorkspaceDb>()
    const copy = createCopy({ ...partsOf(disk, [row], false), disk: () => gate.promise })
    const memory = await copy.open()
    const going = copy.restoreUnsaved(memory).catch(() => 'stopped')
    copy.stop()
    await disk.edits.clear()
    gate.resolve(disk)
    expect(await going).toBe('stopped')
    expect(await disk.edits.count()).toBe(0)
    memory.close()
    disk.close()
  })

  it('put back what has been typed in the memory, whatever the other one has saved', async () => {
    const { disk, copy, memory } = await inBoth()
    const [row] = await memory.edits.toArray()
    if (!row) throw new Error('nothing is in memory')
    await one?.view.save()
    await memory.edits.put({ ...row, text: 'meins!', editedAt: row.editedAt + 1 })
    await copy.restoreUnsaved(memory)
    expect(await onDisk()).toMatchObject([{ text: 'meins!' }])
    memory.close()
    disk.close()
  })

  it('write an emptied disk again, each time it is emptied', async () => {
    const { disk, copy, memory } = await inBoth()
    for (const _ of [1, 2]) {
      await Promise.all(disk.tables.map((table) => table.clear()))
      await copy.restoreUnsaved(memory)
      expect(await disk.edits.toArray()).toMatchObject([{ text: 'meins' }])
    }
    memory.close()
    disk.close()
  })

  it('lose no text of a file that waits on the disk beside one that is typed over in the memory of a page', async () => {
    await one?.view.edit('key.1', 'meins')
    await one?.view.takeIncoming({ name: 'Import', from: 'a.po', texts: [fromFile], marks: new Map() })
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    const [row] = await onDisk()
    if (!row) throw new Error('nothing is on disk')
    // The disk could not be read when this page began: what it knows it has from its own screen.
    const shown = { ...row, text: 'meins!', editedAt: row.editedAt + 1, incoming: null }
    const copy = copyOf(disk, [shown])
    const memory = await copy.open()
    await copy.restoreUnsaved(memory)
    expect(await onDisk()).toMatchObject([{ text: 'meins!', incoming: { text: fromFile.text } }])
    // Chosen against in the memory, it does not come back.
    await memory.edits.put({ ...shown, editedAt: shown.editedAt + 1 })
    await copy.restoreUnsaved(memory)
    expect(await onDisk()).toMatchObject([{ text: 'meins!', incoming: null }])
    memory.close()
    disk.close()
  })

  // What the page held when its disk failed, and what another page then wrote there.
  const waiting = (text: string, at: number) => ({ text, before: 'davor', from: `${text}.po`, at })
  const merged: [string, string, number, string, number][] = [
    ['on the disk', 'alt', 1, 'neu', 2],
    ['in the memory', 'neu', 2, 'alt', 1],
  ]

  it.each(merged)('have the later of two files’ texts wait, where it is %s, and lose neither', async (...told) => {
    const [, here, hereAt, there, thereAt] = told
    await one?.view.edit('key.1', 'meins')
    const [row] = await onDisk()
    if (!row) throw new Error('nothing is on disk')
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    await disk.edits.put({ ...row, incoming: waiting(there, thereAt) })
    const copy = copyOf(disk, [{ ...row, incoming: waiting(here, hereAt) }])
    const memory = await copy.open()
    await copy.restoreUnsaved(memory)
    expect(await onDisk()).toMatchObject([{ text: 'meins', incoming: { text: 'neu' } }])
    const place = { owner: 'ada', scope: 'system' as const, lang: 'de' }
    expect(await readWordings(disk, place, 'key.1')).toContainEqual({ text: 'alt', at: 1, from: 'alt.po' })
    memory.close()
    disk.close()
  })

  it('lose no text of a file that came in on the disk beside one that has been saved from a memory', async () => {
    await one?.view.edit('key.1', 'meins')
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    const copy = copyOf(disk, [], true)
    const memory = await copy.open()
    await one?.view.takeIncoming({ name: 'Import', from: 'a.po', texts: [fromFile], marks: new Map() })
    await memory.edits.clear()
    await copy.restoreUnsaved(memory)
    expect(await onDisk()).toMatchObject([{ text: 'meins', incoming: { text: fromFile.text } }])
    memory.close()
    disk.close()
  })

  it('lose no text of a file where both write an emptied disk again, whoever comes first', async () => {
    await one?.view.edit('key.1', 'meins')
    const [row] = await onDisk()
    if (!row) throw new Error('nothing is on disk')
    const disk = await openDb(noEvents, { indexedDB: profile.disk, IDBKeyRange })
    const words = { marks: [], terms: [], notes: [] }
    const restored = async (...rows: EditRow[]) => {
      await disk.edits.clear()
      for (const edit of rows) await restore(disk, [{ owner: 'ada', since: '', edits: [edit], pair: null }], words)
      return disk.edits.toArray()
    }
    const beside = { ...row, incoming: waiting('aus der Datei', 1) }
    expect(await restored(row, beside)).toMatchObject([beside])
    const typed = { ...row, text: 'meins!', editedAt: row.editedAt + 1 }
    expect(await restored(beside, typed)).toMatchObject([{ ...typed, incoming: beside.incoming }])
    // What was typed goes before what nobody typed, even if that is newer.
    const untouched = { ...beside, text: 'Ziel', base: 'Ziel', editedAt: typed.editedAt + 1 }
    expect(await restored(untouched, typed)).toMatchObject([{ ...typed, incoming: beside.incoming }])
    disk.close()
  })
})
