import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncTerms } from '#src/workspace/shared/sync-shared.ts'
import { FakeShared } from '#tests/workspace/shared/shared-rig.ts'
import { restoreTerm } from '#src/workspace/screen/glossary/bring-back.ts'
import { importTerms } from '#src/workspace/screen/glossary/use-glossary-work.ts'
import { type TermRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import {
  confirmTerms,
  noteTermsSent,
  keepTerms,
  listTerms,
  listWaitingTerms,
  putTerms,
  type TermChange,
} from '#src/workspace/store/shared/terms.ts'

let db: WorkspaceDb
beforeEach(() => {
  db = new WorkspaceDb('ada', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const pair = { src: 'master', dst: 'de' }
const edging = { term: 'edging', translation: 'Kante', note: 'ABS', forbidden: ['Rand', 'Umleimer'] }
const at = Date.parse('2026-11-23T08:00:00.000Z')
const stored: TermRow = {
  ...edging,
  side: 'server',
  id: 't1',
  src: 'master',
  dst: 'de',
  removed: false,
  version: 3,
  by: 'eve',
  at: '2026-11-20T08:00:00.000Z',
  changedAt: 0,
  overtaken: false,
}
const keep = (row: TermRow, whole = true) => keepTerms(db, pair, { rows: [row], whole })
const change = (changes: readonly TermChange[], later: number) => putTerms(db, pair, changes, at + later)

async function onlyTerm() {
  const [term, ...others] = await listTerms(db, pair)
  if (!term || others.length > 0) throw new Error('not one term')
  return term
}

test('a file is compared with the terms in the database, however often it is imported', async () => {
  await keep(stored)
  const file = [
    { ...edging, term: 'Edging', note: '' },
    { term: 'leaf', translation: 'Flügel', note: '', forbidden: [] },
  ]
  expect(await Promise.all([importTerms(db, pair, file, at), importTerms(db, pair, file, at)])).toEqual([
    { added: 1, known: 1 },
    { added: 0, known: 2 },
  ])
  expect((await listTerms(db, pair)).map(({ term }) => term)).toEqual(['edging', 'leaf'])
})

const back = { ...edging, id: 't1', theirs: undefined }
const removed = { ...stored, removed: true, version: 4 }
const theirs = { ...stored, translation: 'Schmalfläche', version: 4 }

test('a removed term is restored unchanged, with its note and forbidden words', async () => {
  await keep(stored)
  const seen = await onlyTerm()
  await change([{ ...edging, id: 't1', removed: true, seen }], 0)
  expect(await listTerms(db, pair)).toEqual([])
  await restoreTerm(db, pair, seen, at + 1)
  expect(await onlyTerm()).toMatchObject(back)
})

test('it is restored over a removal that the server has received, or that is in flight', async () => {
  await keep(stored)
  const seen = await onlyTerm()
  await change([{ ...edging, id: 't1', removed: true, seen }], 0)
  const waiting = await listWaitingTerms(db, pair)
  const sent = await noteTermsSent(db, waiting)
  expect(sent).toEqual(waiting)
  await restoreTerm(db, pair, seen, at)
  expect(await noteTermsSent(db, waiting)).toEqual([])
  await confirmTerms(db, pair, sent, { stored: [removed], revision: 9 })
  expect(await onlyTerm()).toMatchObject(back)
  expect(await listWaitingTerms(db, pair)).toMatchObject([{ ...edging, removed: false, version: 4 }])

  await db.terms.clear()
  await keep(removed, false)
  await restoreTerm(db, pair, seen, at + 2)
  expect(await onlyTerm()).toMatchObject(back)
  expect(await listWaitingTerms(db, pair)).toMatchObject([{ ...edging, removed: false, version: 4 }])
})

test('a restored term that others changed as well has a conflict between the two', async () => {
  await keep(stored)
  await change([{ ...edging, translation: 'Kantenband', id: 't1', removed: false }], 0)
  await keep(theirs, false)
  const seen = await onlyTerm()
  expect(seen).toMatchObject({ translation: 'Kantenband', theirs: { translation: 'Schmalfläche' } })
  await change([{ ...edging, translation: 'Kantenband', id: 't1', removed: true, seen }], 1)
  expect(await listTerms(db, pair)).toEqual([])
  await restoreTerm(db, pair, seen, at + 2)
  expect(await onlyTerm()).toMatchObject({ ...edging, translation: 'Kantenband', theirs })
  expect(await listWaitingTerms(db, pair)).toEqual([])
})

test('restoring a removed term does not replace what others made of it', async () => {
  await keep(stored)
  const seen = await onlyTerm()
  await change([{ ...edging, id: 't1', removed: true, seen }], 0)
  // Another user was faster: the removal is held back, with a prompt.
  await keep({ ...stored, translation: 'Schmalfläche', version: 4 }, false)
  expect(await onlyTerm()).toMatchObject({ removed: true, theirs: { translation: 'Schmalfläche' } })
  await restoreTerm(db, pair, seen, at + 1)
  expect(await onlyTerm()).toMatchObject({ translation: 'Schmalfläche', theirs: undefined, isWaiting: false })

  // Another user has restored it after the removal arrived.
  const again = await onlyTerm()
  await keep({ ...stored, translation: 'Umleimer', version: 6 }, false)
  await restoreTerm(db, pair, again, at + 2)
  expect(await onlyTerm()).toMatchObject({ translation: 'Schmalfläche', theirs: { translation: 'Umleimer' } })
  expect(await listWaitingTerms(db, pair)).toEqual([])
})

/** Removes a term that another user has changed, too. Resolves to the term as shown before its removal. */
async function removedInConflict() {
  await keep(stored)
  await change([{ ...edging, translation: 'Kantenband', id: 't1', removed: false }], 0)
  await keep(theirs, false)
  const seen = await onlyTerm()
  await change([{ ...edging, translation: 'Kantenband', id: 't1', removed: true, seen }], 1)
  return seen
}
const asBefore = {
  id: 't1',
  translation: 'Kantenband',
  removed: false,
  theirs: { translation: 'Schmalfläche', removed: false, by: 'eve' },
  isOwnElsewhere: false,
}
const confirm = (sent: readonly TermRow[], row: TermRow) => confirmTerms(db, pair, sent, { stored: [row], revision: 9 })

test('for a term in conflict whose removal was sent, theirs is restored and the conflict stays', async () => {
  const seen = await removedInConflict()
  await confirm(await noteTermsSent(db, await listWaitingTerms(db, pair)), { ...removed, version: 5 })
  await restoreTerm(db, pair, seen, at + 2)
  await keepTerms(db, pair, { rows: [], whole: true })
  expect(await onlyTerm()).toMatchObject(asBefore)
  const going = await listWaitingTerms(db, pair)
  expect(going).toMatchObject([{ id: 't1', translation: 'Schmalfläche', removed: false, version: 5 }])
  const sent = await noteTermsSent(db, going)
  const again = { ...theirs, by: 'ada', version: 6 }
  await confirm(sent, again)
  // Another tab has sent it, too.
  await confirm(sent, again)
  await keep(again, false)
  expect(await onlyTerm()).toMatchObject(asBefore)
  expect(await listWaitingTerms(db, pair)).toEqual([])

  await keep({ ...theirs, by: 'carl', version: 7 }, false)
  expect(await onlyTerm()).toMatchObject({ ...asBefore, theirs: { by: 'carl' } })
})

test('the same happens when neither the removal nor the restored term was answered', async () => {
  const seen = await removedInConflict()
  const sent = await noteTermsSent(db, await listWaitingTerms(db, pair))
  await restoreTerm(db, pair, seen, at + 2)
  await confirm(sent, { ...removed, by: 'ada', version: 5 })
  expect(await onlyTerm()).toMatchObject(asBefore)
  const going = await noteTermsSent(db, await listWaitingTerms(db, pair))
  expect(going).toMatchObject([{ translation: 'Schmalfläche', version: 5 }])
  await keep({ ...theirs, by: 'ada', version: 6 }, false)
  expect(await onlyTerm()).toMatchObject(asBefore)
  expect(await listWaitingTerms(db, pair)).toEqual([])
})

test('the server then has a single term, as others have it', async () => {
  const server = new FakeShared()
  const sync = () => syncTerms((work) => work(db), server.port, pair, { owner: 'ada' })
  const { term, translation, note, forbidden, id, src, dst } = { ...theirs, translation: 'Kante' }
  const row = { term, translation, note, forbidden, id, src, dst, removed: false, by: 'eve', at: theirs.at }
  server.terms.set(id, { ...row, version: 3, revision: 0 })
  await sync()
  server.revision = 1
  server.terms.set(id, { ...row, translation: 'Schmalfläche', version: 4, revision: 1 })
  await change([{ ...edging, translation: 'Kantenband', id, removed: false }], 0)
  await sync()
  const seen = await onlyTerm()
  expect(seen).toMatchObject(asBefore)
  await change([{ ...edging, translation: 'Kantenband', id, removed: true, seen }], 1)
  await sync()
  expect(server.terms.get(id)).toMatchObject({ removed: true })
  await restoreTerm(db, pair, seen, at + 2)
  await sync()
  expect(await onlyTerm()).toMatchObject(asBefore)
  expect([...server.terms.values()]).toMatchObject([{ id, translation: 'Schmalfläche', removed: false }])
  const shown = await onlyTerm()
  await change([{ ...edging, translation: 'Kantenband', id, removed: false, seen: shown }], 3)
  await sync()
  expect([...server.terms.values()]).toMatchObject([{ id, translation: 'Kantenband', removed: false }])
})

test('the conflict shows what others made of it since the removal', async () => {
  const seen = await removedInConflict()
  await confirm(await noteTermsSent(db, await listWaitingTerms(db, pair)), { ...removed, version: 5 })
  await restoreTerm(db, pair, seen, at + 2)
  await keep({ ...stored, translation: 'Leiste', by: 'carl', version: 6 }, false)
  const asked = { ...asBefore, theirs: { translation: 'Leiste', by: 'carl' } }
  expect(await onlyTerm()).toMatchObject(asked)
  expect(await listWaitingTerms(db, pair)).toEqual([])

  await db.terms.delete(['own', 't1'])
  await restoreTerm(db, pair, seen, at + 3)
  expect(await onlyTerm()).toMatchObject(asked)
  expect(await listWaitingTerms(db, pair)).toEqual([])
})

test('a choice made before theirs is restored stays, without a second prompt', async () => {
  const seen = await removedInConflict()
  await confirm(await noteTermsSent(db, await listWaitingTerms(db, pair)), { ...removed, version: 5 })
  await restoreTerm(db, pair, seen, at + 2)
  const shown = await onlyTerm()
  const sent = await noteTermsSent(db, await listWaitingTerms(db, pair))
  await confirm(sent, { ...theirs, by: 'ada', version: 6 })
  await change([{ ...edging, translation: 'Kantenband', id: 't1', removed: false, seen: shown }], 3)
  expect(await onlyTerm()).toMatchObject({ translation: 'Kantenband', theirs: undefined })
  expect(await listWaitingTerms(db, pair)).toMatchObject([{ translation: 'Kantenband', version: 6 }])
})

test('a term that others removed conflicts again when it was removed here and restored', async () => {
  await keep(stored)
  await change([{ ...edging, translation: 'Kantenband', id: 't1', removed: false }], 0)
  await keep(removed, false)
  const seen = await onlyTerm()
  await change([{ ...edging, translation: 'Kantenband', id: 't1', removed: true, seen }], 1)
  const sent = await noteTermsSent(db, await listWaitingTerms(db, pair))
  await restoreTerm(db, pair, seen, at + 2)
  await keep({ ...removed, translation: 'Kantenband', by: 'ada', version: 5 }, false)
  await confirm(sent, { ...removed, translation: 'Kantenband', by: 'ada', version: 5 })
  expect(await onlyTerm()).toMatchObject({ translation: 'Kantenband', removed: false, theirs: null })
  expect(await listWaitingTerms(db, pair)).toEqual([])
})

test('a term conflicts again when its removal was not sent, although the user’s version was', async () => {
  await keep(stored)
  await change([{ ...edging, translation: 'Kantenband', id: 't1', removed: false }], 0)
  await noteTermsSent(db, await listWaitingTerms(db, pair))
  await keep(theirs, false)
  const seen = await onlyTerm()
  await change([{ ...edging, translation: 'Kantenband', id: 't1', removed: true, seen }], 1)
  await restoreTerm(db, pair, seen, at + 2)
  expect(await onlyTerm()).toMatchObject({ translation: 'Kantenband', theirs })
  expect(await listWaitingTerms(db, pair)).toEqual([])
})

test('a form left open while its term was removed and the glossary refetched restores it only on request', async () => {
  await keep(stored)
  const seen = await onlyTerm()
  await keepTerms(db, pair, { rows: [], whole: true })
  await change([{ ...edging, translation: 'Kantenband', id: 't1', removed: false, seen }], 1)
  expect(await onlyTerm()).toMatchObject({ translation: 'Kantenband', theirs: null })
  expect(await listWaitingTerms(db, pair)).toEqual([])
})
