import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listHeldThreads } from '#src/workspace/screen/notes/use-notes.ts'
import { type NoteRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { putNotes } from '#src/workspace/store/shared/notes.ts'

let db: WorkspaceDb
beforeEach(() => {
  db = new WorkspaceDb('ada', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const rowOf = (id: string, change: Partial<NoteRow> = {}): NoteRow => ({
  side: 'server',
  id,
  replyTo: null,
  scope: 'system',
  lang: 'de',
  key: 'k',
  text: id,
  open: true,
  by: 'ada',
  at: '2026-11-23T08:00:00.000Z',
  closedBy: null,
  closedAt: null,
  changedAt: 0,
  ...change,
})
const idsOf = (threads: Awaited<ReturnType<typeof listHeldThreads>>) =>
  threads.map(({ note, replies }) => [note.id, note.open, ...replies.map(({ id }) => id)])

test('a question with a draft answer stays in place once others answer it, with their replies', async () => {
  const held = { ...rowOf('first'), isWaiting: false }
  const closed = { open: false, closedBy: 'eve', closedAt: '2026-11-23T09:00:00.000Z' }
  await putNotes(db, [
    rowOf('first', closed),
    rowOf('answer', { replyTo: 'first', open: false, at: '2026-11-23T08:30:00.000Z' }),
    rowOf('second', { at: '2026-11-23T08:10:00.000Z' }),
    rowOf('settled', closed),
  ])
  expect(idsOf(await listHeldThreads(db, []))).toEqual([['second', true]])
  expect(idsOf(await listHeldThreads(db, [held]))).toEqual([
    ['first', false, 'answer'],
    ['second', true],
  ])
  const gone = { ...held, id: 'gone' }
  expect(idsOf(await listHeldThreads(db, [gone]))).toEqual([['second', true]])
})
