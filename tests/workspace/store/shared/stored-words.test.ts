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
  await putRevision(memory, { of: 'marks', lang: 'de' }, 2)
  await putRevision(memory, { of: 'terms', src: 'en', dst: 'de' }, 2)
  await takeStoredWords(disk, await readStoredWords(memory))
  expect((await disk.marks.toArray()).map(({ key }) => key).toSorted()).toEqual(['new', 'other', 'own'])
  expect((await disk.terms.toArray()).map(({ id }) => id).toSorted()).toEqual(['new', 'other', 'own'])
})

test('what this database has been told since stays, with how far it has asked', async () => {
  const [disk, memory] = [opened(), opened()]
  const note = (id: string) => {
    const about = { id, replyTo: null, scope: 'system', lang: 'de', key: 'a', text: id, open: true } as const
    return { ...about, owner: '', by: 'bob', at: '', closedBy: null, closedAt: null, signIn: null, changedAt: 0 }
  }
  await disk.marks.put(mark('', 'de', 'newer'))
  await disk.notes.put(note('newer'))
  await disk.terms.put(term('', 'older', 'de'))
  await memory.marks.put(mark('', 'de', 'older'))
  await memory.notes.put(note('older'))
  await memory.terms.put(term('', 'newer', 'de'))
  for (const [db, first, second] of [
    [disk, 11, 10],
    [memory, 10, 11],
  ] as const) {
    await putRevision(db, { of: 'marks', lang: 'de' }, first)
    await putRevision(db, { of: 'notes' }, first)
    await putRevision(db, { of: 'terms', src: 'en', dst: 'de' }, second)
  }
  const staying = await takeStoredWords(disk, await readStoredWords(memory))
  expect([...staying].toSorted()).toEqual(['shared marks de', 'shared notes'])
  expect((await disk.marks.toArray()).map(({ key }) => key)).toEqual(['newer'])
  expect((await disk.notes.toArray()).map(({ id }) => id)).toEqual(['newer'])
  expect((await disk.terms.toArray()).map(({ id }) => id)).toEqual(['newer'])
})

test('notes that are gone in the newer database are gone', async () => {
  const [disk, memory] = [opened(), opened()]
  const about = { replyTo: null, scope: 'system', lang: 'de', key: 'a', text: 'a', open: true } as const
  const words = { by: 'bob', at: '', closedBy: null, closedAt: null, signIn: null, changedAt: 0 }
  await disk.notes.bulkPut([
    { ...about, ...words, id: 'gone', owner: '' },
    { ...about, ...words, id: 'own', owner: 'ada' },
  ])
  await putRevision(disk, { of: 'notes' }, 1)
  await putRevision(memory, { of: 'notes' }, 2)
  await takeStoredWords(disk, await readStoredWords(memory))
  expect((await disk.notes.toArray()).map(({ id }) => id)).toEqual(['own'])
})
