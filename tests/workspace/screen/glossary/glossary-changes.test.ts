import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importTerms } from '#src/workspace/screen/glossary/use-glossary.ts'
import { type TermRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { keepTerms, listTerms } from '#src/workspace/store/shared/terms.ts'

let db: WorkspaceDb
beforeEach(() => {
  db = new WorkspaceDb({ indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const pair = { owner: 'ada', src: 'master', dst: 'de', signIn: 's' }
const edging = { term: 'edging', translation: 'Kante', note: 'ABS', forbidden: ['Rand', 'Umleimer'] }
const at = Date.parse('2026-11-23T08:00:00.000Z')
const stored: TermRow = {
  ...edging,
  owner: '',
  signIn: null,
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
const keep = (row: TermRow) => keepTerms(db, pair, { rows: [row], whole: true })

test('a file is compared with the terms as they stand in the database, however often it is imported', async () => {
  await keep(stored)
  const file = [
    { ...edging, term: 'Edging', note: '' },
    { term: 'leaf', translation: 'Flügel', note: '', forbidden: [] },
  ]
  expect(await Promise.all([importTerms(db, pair, file, at), importTerms(db, pair, file, at)])).toEqual([1, 0])
  expect((await listTerms(db, pair)).map(({ term }) => term)).toEqual(['edging', 'leaf'])
})
