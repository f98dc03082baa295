import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { m } from '#messages'
import { saveNoteDraft, readNoteDraft } from '#src/workspace/store/note-drafts.ts'
import { NoteThread } from '#src/workspace/screen/notes/note-thread.tsx'
import { useThread } from '#src/workspace/screen/notes/note-thread.tsx'
import { SharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { WorkspaceDb } from '#src/workspace/store/db.ts'
import { listNotes, listThreads, type Note } from '#src/workspace/store/shared/notes.ts'
import { drawnHook } from '#tests/workspace/screen/drawn-hook.tsx'
import { sampleNote } from '#tests/workspace/screen/unit-samples.ts'
import { sharedBy } from './shared-samples.ts'
import { localStore, forgetLocalTexts } from '#tests/workspace/local-storage.ts'

type Say = (work: (db: WorkspaceDb) => Promise<unknown>) => Promise<unknown>
const disk = vi.hoisted<{ person: string; writeAnnotations: Say | undefined }>(() => {
  return { person: 'ada', writeAnnotations: undefined }
})
vi.mock('#src/workspace/sync/device/browser-device.ts', () => ({ browserDevice: () => disk }))

let db: WorkspaceDb
beforeEach(() => {
  vi.stubGlobal('localStorage', localStore())
  db = new WorkspaceDb('ada', { indexedDB: new IDBFactory(), IDBKeyRange })
  disk.writeAnnotations = (work) => work(db)
})
afterEach(() => {
  db.close()
  forgetLocalTexts()
  vi.unstubAllGlobals()
})

const asked = sampleNote()
const threadOf = (note: Note, owner: string | null = 'ada') =>
  drawnHook(
    () => useThread(note),
    (page) => <SharedContext value={sharedBy(owner, 'de')}>{page}</SharedContext>,
  )
const drawn = (note: Note, language?: string) =>
  renderToStaticMarkup(
    <SharedContext value={sharedBy('ada', 'de')}>
      <NoteThread note={note} replies={[]} language={language} />
    </SharedContext>,
  )
const listed = async () => (await listNotes(db, 'system', 'k')).map(({ text, open }) => [text, open])

test('a question is closed with the reply in its box', async () => {
  saveNoteDraft({ owner: 'ada', box: 'n1' }, 'Leaf.')
  expect(drawn(asked)).toContain(m.notes_reply_close())
  await threadOf(asked).toggle()
  expect(await listed()).toEqual([
    ['Leaf or wing?', false],
    ['Leaf.', false],
  ])
  expect(readNoteDraft({ owner: 'ada', box: 'n1' })).toBe('')
})

test('with an empty box it is closed without a reply', async () => {
  saveNoteDraft({ owner: 'ada', box: 'n1' }, ' ')
  expect(drawn(asked)).not.toContain(m.notes_reply_close())
  await threadOf(asked).toggle()
  expect(await listed()).toEqual([['Leaf or wing?', false]])
})

test('a failed write changes neither the question nor its box', async () => {
  await db.notes.put(asked)
  saveNoteDraft({ owner: 'ada', box: 'n1' }, 'Leaf.')
  // The database accepts the reply, but refuses to close the question.
  db.notes.hook('creating', (_, { id }) => {
    if (id === asked.id) throw new Error('full')
  })
  await threadOf(asked).toggle()
  expect(await listThreads(db)).toMatchObject([{ note: { open: true }, replies: [] }])
  expect(readNoteDraft({ owner: 'ada', box: 'n1' })).toBe('Leaf.')
})

test('a reply stays visible although others have closed the question in the meantime', () => {
  const closed = { ...asked, open: false, closedBy: 'eve', closedAt: '2026-11-23T09:00:00.000Z' }
  expect(drawn(closed)).not.toContain('<textarea')
  saveNoteDraft({ owner: 'ada', box: 'n1' }, 'Leaf.')
  expect(drawn(closed)).toContain('Leaf.</textarea>')
})

test('a note of another language names it', () => {
  expect(drawn(asked, 'Französisch')).toContain('Französisch')
})
