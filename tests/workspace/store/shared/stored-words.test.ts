import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { WorkspaceDb } from '#src/workspace/store/db.ts'
import { putRevision } from '#src/workspace/store/shared/shared-revision.ts'
import { readStoredWords, takeStoredWords } from '#src/workspace/store/shared/stored-words.ts'

const opened = () => new WorkspaceDb({ indexedDB: new IDBFactory(), IDBKeyRange })
const mark = (owner: string, lang: string, key: string) => {
  return { owner, scope: 'system', lang, kind: 'review', key, value: 'bob', at: 1 } as const
}
const made = { note: '', forbidden: [], removed: false, by: 'bob', at: '', signIn: null, changedAt: 0 }
const term = (owner: string, id: string, dst: string) => {
  return { ...made, owner, id, src: 'en', dst, term: id, translation: id, version: 1, overtaken: false }
}

test('what a database has asked the server for since stands alone, and what it has not asked for stays', async () => {
  const [disk, memory] = [opened(), opened()]
  await disk.marks.bulkPut([mark('', 'de', 'gone'), mark('ada', 'de', 'own'), mark('', 'fr', 'other')])
  await disk.terms.bulkPut([term('', 'gone', 'de'), term('ada', 'own', 'de'), term('', 'other', 'fr')])
  await memory.marks.put(mark('', 'de', 'new'))
  await memory.terms.put(term('', 'new', 'de'))
  await putRevision(memory, 'marks de', 2)
  await putRevision(memory, 'terms en de', 2)
  await takeStoredWords(disk, await readStoredWords(memory))
  expect((await disk.marks.toArray()).map(({ key }) => key).toSorted()).toEqual(['new', 'other', 'own'])
  expect((await disk.terms.toArray()).map(({ id }) => id).toSorted()).toEqual(['new', 'other', 'own'])
})
