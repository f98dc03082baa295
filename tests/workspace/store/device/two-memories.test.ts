import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemory, type Memory } from '#src/workspace/store/device/memory.ts'
import { restore } from '#src/workspace/store/device/restore.ts'
import { openDb, type EditRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { writeEdit } from '#src/workspace/store/edits.ts'
import { putTerms } from '#src/workspace/store/shared/terms.ts'
import { putMarks } from '#src/workspace/store/shared/marks.ts'
import { listBatches } from '#src/workspace/store/batches.ts'
import { sealUnsaved, takeAnswer } from '#src/workspace/sync/outbox.ts'
import { readWordings } from '#src/workspace/store/journal/wordings.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'

const noEvents = { onOutdated: () => Promise.resolve(), onLost: () => {}, onBlocked: () => {} }
const noAnnotations = { marks: [], terms: [], notes: [] }
const answer = { answer: { saved: 1, conflicts: [], revision: 9 }, untaken: new Set<never>() }

let server: FakeServer
let profile: Profile
let disk: WorkspaceDb
let [one, other]: Tab[] = []
let memories: Memory[] = []
beforeEach(async () => {
  server = new FakeServer().seed(4)
  profile = new Profile()
  one = await new Tab(profile, server).start()
  other = await new Tab(profile, server).start()
  disk = await openDb('ada', noEvents, { indexedDB: profile.disk, IDBKeyRange })
  memories = []
})
afterEach(async () => {
  memories.forEach((memory) => memory.stop())
  disk.close()
  await profile.closeAll()
})

/** Blocks every write to disk until the returned function is called. */
function deny(): () => void {
  const put = IDBObjectStore.prototype.put
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (this.transaction.db.name.startsWith('portal-texts-')) throw new DOMException('no space', 'QuotaExceededError')
    return put.apply(this, row)
  })
  return () => spy.mockRestore()
}

/** A page that works in memory. It has read the disk, or knows these edits only from its own screen. */
function inMemory(edits?: readonly EditRow[], diskOf: () => Promise<WorkspaceDb> = async () => disk): Memory {
  const memory = createMemory({
    person: 'ada',
    disk: diskOf,
    drop() {},
    isReadable: edits === undefined,
    known: () => [{ edits: edits ?? [], pair: null }],
    words: () => noAnnotations,
    onChange() {},
    onEnd() {},
  })
  memories.push(memory)
  return memory
}

/** A page in memory mode that has read this text of the first page from the disk. */
async function withText(text: string): Promise<Memory> {
  await one?.view.edit('key.1', text)
  const memory = inMemory()
  await memory.use(async () => undefined)
  return memory
}

const onDisk = () => disk.edits.toArray()
const sender = { scope: 'system' as const }
const place = { scope: 'system' as const, lang: 'de' }

function write(db: WorkspaceDb, key: string, text: string, at: number) {
  const stroke = { text, burst: `${text}${at}`, caretBefore: null, caretAfter: null }
  return writeEdit(db, place, { key, session: 'a page', strokes: [stroke] }, () => null, at)
}

async function firstBatch(db: WorkspaceDb) {
  const [batch] = await listBatches(db, sender)
  if (!batch) throw new Error('nothing is being saved')
  return batch
}

async function firstRow(): Promise<EditRow> {
  const [row] = await onDisk()
  if (!row) throw new Error('nothing is on disk')
  return row
}

describe('a page that works in memory, and another that writes to the disk', () => {
  it('know which of their edits the other page removed from the disk', async () => {
    await one?.view.edit('key.1', 'Eins')
    await eventually(() => expect(other?.unit('key.1').target).toBe('Eins'))
    const mend = deny()
    await one?.view.edit('key.2', 'Zwei')
    await other?.view.edit('key.3', 'Drei')
    await one?.view.save()
    await one?.view.retry()
    expect(await onDisk()).toEqual([])
    const notKept = () => other?.view.notKept.map(({ key, text }) => [key, text])
    await eventually(() => expect(notKept()).toEqual(expect.arrayContaining([['key.1', 'Eins']])))
    mend()
  })

  it('keep a newer text on the disk when the older one was saved from memory', async () => {
    const memory = await withText('alt')
    await memory.use(async (db) => {
      await sealUnsaved(db, sender, undefined, () => 'a save of the older text', 0)
      await takeAnswer(db, await firstBatch(db), answer)
    })
    await one?.view.edit('key.1', 'neu')
    await memory.tryDisk()
    expect(await onDisk()).toMatchObject([{ key: 'key.1', text: 'neu' }])
  })

  it('do not restore what the other page saved', async () => {
    const memory = await withText('meins')
    await one?.view.save()
    await memory.tryDisk()
    expect(await onDisk()).toEqual([])
  })

  it('do not restore a batch that was answered in the other page', async () => {
    await one?.view.edit('key.1', 'meins')
    server.put('de', 'key.1', 'von anderswo', 'eve')
    server.fates = ['lost-before']
    await one?.view.save()
    const memory = await withText('meins')
    await one?.view.save()
    await memory.tryDisk()
    expect(await disk.batches.count()).toBe(0)
    expect(await onDisk()).toMatchObject([{ status: 'conflict', theirs: 'von anderswo' }])
  })

  it('write an unanswered batch to the disk, so that it is resent under its id', async () => {
    const memory = await withText('meins')
    await memory.use((db) => sealUnsaved(db, sender, undefined, () => 'sent from memory', 0))
    await memory.tryDisk()
    expect(await disk.batches.toArray()).toMatchObject([{ requestId: 'sent from memory' }])
  })

  it('save a newer text once when the older one was answered in memory', async () => {
    await one?.view.edit('key.1', 'alt')
    server.fates = ['lost-after']
    await one?.view.save()
    const memory = inMemory()
    await memory.use(async (db) => void (await takeAnswer(db, await firstBatch(db), answer)))
    await one?.view.edit('key.1', 'neu')
    await memory.tryDisk()
    await one?.view.save()
    expect(await one?.view.save()).toMatchObject({ conflicts: 0 })
    expect(server.text('de', 'key.1')).toBe('neu')
    expect(await onDisk()).toEqual([])
  })

  it('keep a text that one page reverts while the other saves it', async () => {
    const memory = await withText('meins')
    server.fates = ['lost-after']
    await one?.view.save()
    await memory.use((db) => write(db, 'key.1', '', profile.clock))
    await memory.tryDisk()
    expect(await onDisk()).toMatchObject([{ key: 'key.1', text: '', base: null, status: 'unsaved' }])
    await one?.view.retry()
    await one?.view.save()
    await one?.view.save()
    expect(server.text('de', 'key.1')).toBeNull()
    expect(await onDisk()).toEqual([])
  })

  it('keep a text saved from memory while its batch waits on an unreadable disk', async () => {
    await one?.view.edit('key.1', 'meins')
    server.fates = ['lost-after']
    await one?.view.save()
    const memory = inMemory([await firstRow()])
    await memory.use(async (db) => {
      await sealUnsaved(db, sender, undefined, () => 'sent from memory', 0)
      await takeAnswer(db, await firstBatch(db), answer)
    })
    await memory.tryDisk()
    expect(await onDisk()).toEqual([])
    await one?.view.retry()
    await one?.view.save()
    await one?.view.save()
    expect(server.text('de', 'key.1')).toBe('meins')
  })

  it('restore nothing saved or reverted after a write to the disk failed half-way', async () => {
    const memory = await withText('meins')
    await memory.use((db) => sealUnsaved(db, sender, undefined, () => 'sent from memory', 0))
    await memory.use((db) => write(db, 'key.3', 'neu', 5))
    const { add } = IDBObjectStore.prototype
    const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
      const isRefused = this.transaction.db.name.startsWith('portal-texts-') && this.name === 'journal'
      if (isRefused) throw new DOMException('no space', 'QuotaExceededError')
      return add.apply(this, row)
    })
    await memory.tryDisk()
    spy.mockRestore()
    await memory.use(async (db) => void (await takeAnswer(db, await firstBatch(db), answer)))
    await memory.use((db) => write(db, 'key.3', '', 6))
    await memory.tryDisk()
    expect([await onDisk(), await disk.batches.count()]).toEqual([[], 0])
  })

  it('do not restore an annotation sent by the other page, and keep one set since', async () => {
    const marks = new Map([
      ['key.1', 'ada'],
      ['key.2', 'ada'],
    ])
    await putMarks(disk, place, 'review', marks, 1)
    const memory = inMemory()
    await memory.use((db) => putMarks(db, place, 'review', new Map([['key.2', null]]), 2))
    await disk.marks.clear()
    await memory.tryDisk()
    expect(await disk.marks.toArray()).toMatchObject([{ key: 'key.2', value: null }])
  })

  it.each(['memory', 'disk'])('do not restore a term that was removed in the %s', async (where) => {
    const term = { id: 't1', term: 'door', translation: 'Tür', note: '', forbidden: [], removed: false }
    await putTerms(disk, { src: 'en', dst: 'de' }, [term], 1)
    const memory = inMemory()
    await memory.use(async (db) => {
      await (where === 'disk' ? disk : db).terms.clear()
    })
    await memory.tryDisk()
    expect(await disk.terms.count()).toBe(0)
  })

  it('stop writing once their user has signed out', async () => {
    await one?.view.edit('key.1', 'meins')
    const gate = Promise.withResolvers<WorkspaceDb>()
    const memory = inMemory([await firstRow()], () => gate.promise)
    await memory.use(async () => undefined)
    const going = memory.tryDisk()
    memory.stop()
    await disk.edits.clear()
    gate.resolve(disk)
    await going
    expect(await disk.edits.count()).toBe(0)
  })

  it('restore what was typed in memory, whatever the other page has saved', async () => {
    const memory = await withText('meins')
    const row = await firstRow()
    await one?.view.save()
    await memory.use((db) => db.edits.put({ ...row, text: 'meins!', editedAt: row.editedAt + 1 }))
    await memory.tryDisk()
    expect(await onDisk()).toMatchObject([{ text: 'meins!' }])
  })

  it('rewrite an emptied disk', async () => {
    const memory = await withText('meins')
    await Promise.all(disk.tables.map((table) => table.clear()))
    await memory.tryDisk()
    expect(await disk.edits.toArray()).toMatchObject([{ text: 'meins' }])
  })
})

const fromFile = { key: 'key.1', text: 'aus der Datei', before: 'davor' }
const waiting = (text: string, at: number) => ({ text, before: 'davor', from: `${text}.po`, at })

describe('a pending import, with one page in memory', () => {
  it('survives on disk when its text is typed over in memory, and stays away once resolved', async () => {
    await one?.view.edit('key.1', 'meins')
    await one?.view.takeIncoming({ name: 'Import', from: 'a.po', texts: [fromFile], marks: new Map() })
    const row = await firstRow()
    const shown = { ...row, text: 'meins!', editedAt: row.editedAt + 1, incoming: null }
    await inMemory([shown]).tryDisk()
    expect(await onDisk()).toMatchObject([{ text: 'meins!', incoming: { text: fromFile.text } }])
    const memory = inMemory()
    await memory.use((db) => db.edits.put({ ...shown, editedAt: shown.editedAt + 1 }))
    await memory.tryDisk()
    expect(await onDisk()).toMatchObject([{ text: 'meins!', incoming: null }])
  })

  const merged: [string, string, number, string, number][] = [
    ['on the disk', 'alt', 1, 'neu', 2],
    ['in memory', 'neu', 2, 'alt', 1],
  ]

  it.each(merged)('is the later of two, where it is %s, and neither is lost', async (...told) => {
    const [, here, hereAt, there, thereAt] = told
    await one?.view.edit('key.1', 'meins')
    const row = await firstRow()
    await disk.edits.put({ ...row, incoming: waiting(there, thereAt) })
    await inMemory([{ ...row, incoming: waiting(here, hereAt) }]).tryDisk()
    expect(await onDisk()).toMatchObject([{ text: 'meins', incoming: { text: 'neu' } }])
    expect(await readWordings(disk, place, 'key.1')).toContainEqual({ text: 'alt', at: 1, from: 'alt.po' })
  })

  it('survives when it arrives on disk and its text is saved from memory', async () => {
    const memory = await withText('meins')
    await one?.view.takeIncoming({ name: 'Import', from: 'a.po', texts: [fromFile], marks: new Map() })
    await memory.use((db) => db.edits.clear())
    await memory.tryDisk()
    expect(await onDisk()).toMatchObject([{ text: 'meins', incoming: { text: fromFile.text } }])
  })

  it('survives when two pages rewrite an emptied disk, in either order', async () => {
    await one?.view.edit('key.1', 'meins')
    const row = await firstRow()
    const restored = async (...rows: EditRow[]) => {
      await disk.edits.clear()
      for (const edit of rows) await restore(disk, [{ edits: [edit], pair: null }], noAnnotations)
      return onDisk()
    }
    const pending = { ...row, incoming: waiting('aus der Datei', 1) }
    expect(await restored(row, pending)).toMatchObject([pending])
    const typed = { ...row, text: 'meins!', editedAt: row.editedAt + 1 }
    expect(await restored(pending, typed)).toMatchObject([{ ...typed, incoming: pending.incoming }])
    // Typed text takes precedence over text that nobody typed, even if that is newer.
    const untouched = { ...pending, text: 'Ziel', base: 'Ziel', editedAt: typed.editedAt + 1 }
    expect(await restored(untouched, typed)).toMatchObject([{ ...typed, incoming: pending.incoming }])
  })
})
