import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { joinedWordings } from '#src/workspace/screen/editor/history/joined-wordings.ts'
import { keptWordings } from '#src/workspace/screen/editor/history/use-history.ts'
import { type Authors, keepAuthors, readAskedOf } from '#src/workspace/store/authors.ts'
import { WorkspaceDb } from '#src/workspace/store/db.ts'
import { packTexts } from '#src/workspace/store/texts/chunks.ts'

const list = { space: 'system', lang: 'de' } as const
const at = '2026-11-21T08:02:11Z'
let db: WorkspaceDb
beforeEach(() => {
  db = new WorkspaceDb('ada', { indexedDB: new IDBFactory(), IDBKeyRange })
})
afterEach(() => db.close())

const putText = (text: string) => db.texts.put(packTexts('system', 'de', 0, [['k', text]]))
const keep = async (authors: Authors) => {
  await db.languages.put({ scope: 'system', lang: 'de', revision: 3 })
  await keepAuthors(db, list, { authors, revision: 3 }, await readAskedOf(db, list))
}
const kept = (base: string | null, key = 'k') => keptWordings(db, list, { key, base })

test('the author and time of the server’s text are known without a server', async () => {
  await putText('Türblatt')
  await keep([
    { by: 'bob', texts: [{ key: 'other', at }] },
    { by: 'ada', texts: [{ key: 'k', at }] },
  ])
  expect(await kept('Türblatt')).toEqual([{ text: 'Türblatt', by: 'ada', at }])
  const typed = [{ text: 'Tür', at: Date.parse(at) + 1 }]
  expect(joinedWordings(await kept('Türblatt'), typed, { base: 'Türblatt', target: 'neu' })).toMatchObject([
    { text: 'Tür', isOwn: true },
    { text: 'Türblatt', by: 'ada', isOwn: false, isPresent: true },
  ])
})

test('no author is named for a text other than the one that they wrote', async () => {
  await putText('Türblatt')
  await keep([{ by: 'ada', texts: [{ key: 'k', at }] }])
  await putText('Türflügel')
  expect(await kept('Türflügel')).toEqual([])
  expect(await kept(null)).toEqual([])
  expect(await kept('Türblatt', 'unknown')).toEqual([])
})

test('no author is named when it was never fetched, or was stored without its text by an older release', async () => {
  expect(await kept('Türblatt')).toEqual([])
  const former = JSON.stringify([{ by: 'ada', texts: [{ key: 'k', at }] }])
  await db.meta.put({ name: 'authors system de', value: former })
  expect(await kept('Türblatt')).toEqual([])
})
