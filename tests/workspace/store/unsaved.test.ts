import { afterEach, beforeEach, expect, it } from 'vitest'
import { putNotes } from '#src/workspace/store/shared/notes.ts'
import { noteMarksAbsent } from '#src/workspace/store/shared/shared-revision.ts'
import { putTerms } from '#src/workspace/store/shared/terms.ts'
import { countUnsaved, listUnsavedLists } from '#src/workspace/store/unsaved.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let profile: Profile
let tab: Tab
beforeEach(async () => {
  profile = new Profile()
  tab = await new Tab(profile, new FakeServer().seed(4)).start()
})
afterEach(() => profile.closeAll())

const at = '2026-11-23T08:00:00Z'
const said = { by: 'ada', at, changedAt: 1 }
const question = { replyTo: null, open: true, closedBy: null, closedAt: null, scope: 'system', lang: 'de' } as const
const note = (side: 'own' | 'server') => ({
  ...said,
  ...question,
  side,
  id: `of ${side}`,
  key: 'key.1',
  text: 'Innen?',
})
const term = { id: 'a-term', term: 'edge', translation: 'Kante', note: '', forbidden: [], removed: false, version: 0 }

it('texts of other lists are counted apart from other languages of this list', async () => {
  await tab.view.edit('key.1', 'Eins')
  const french = await new Tab(profile, new FakeServer().seed(4), { dst: 'fr' }).start()
  await french.view.edit('key.2', 'deux')
  const count = (scope: 'system' | 'vartext') => tab.device.use((db) => countUnsaved(db, { scope, lang: 'de' }))
  expect(await count('system')).toMatchObject({ elsewhere: 1, inOtherLists: 0 })
  expect(await count('vartext')).toMatchObject({ elsewhere: 0, inOtherLists: 2 })
})

it('other lists and languages with unsaved texts are named, with their conflicts', async () => {
  await tab.view.edit('key.1', 'Eins')
  const server = new FakeServer().seed(4)
  const french = await new Tab(profile, server, { dst: 'fr' }).start()
  await french.view.edit('key.1', 'un')
  await french.view.edit('key.2', 'deux')
  server.put('fr', 'key.2', 'second', 'bea')
  const at = (scope: 'system' | 'vartext', lang: string) => ({ scope, lang })
  const list = (...where: Parameters<typeof at>) => tab.device.use((db) => listUnsavedLists(db, at(...where)))
  const count = (...where: Parameters<typeof at>) => tab.device.use((db) => countUnsaved(db, at(...where)))
  const [german, inFrench] = [
    { space: 'system', lang: 'de', count: 1, toSettle: 0 },
    { space: 'system', lang: 'fr' },
  ]
  expect(await list('vartext', 'de')).toEqual([german, { ...inFrench, count: 2, toSettle: 0 }])
  expect(await list('system', 'fr')).toEqual([german])

  // A save sends the unsaved texts of all languages, and finds that someone has changed one of them.
  await french.view.save()
  await tab.view.edit('key.2', 'Zwei')
  expect(await list('vartext', 'de')).toMatchObject([german, { lang: 'fr', count: 0, toSettle: 1 }])
  expect(await count('system', 'de')).toMatchObject({ elsewhere: 0, inOtherLists: 0, toSettle: 1 })
  expect(await count('vartext', 'de')).toMatchObject({ inOtherLists: 1, toSettle: 1 })
})

it('annotations count as unsaved until the server has them', async () => {
  const count = () => tab.device.use((db) => countUnsaved(db, { scope: 'system', lang: 'de' }))
  expect(await count()).toEqual({ elsewhere: 0, inOtherLists: 0, toSettle: 0, words: 0 })
  await tab.device.writeAnnotations((db) => putNotes(db, [note('own'), note('server')]))
  await tab.device.writeAnnotations((db) => putTerms(db, { src: 'en', dst: 'de' }, [term], 1))
  expect(await count()).toMatchObject({ words: 2 })
  await tab.view.mark('review', 'key.1', 'hand')
  expect(await count()).toMatchObject({ words: 3 })
  // Annotations that a server does not accept never count as waiting.
  await tab.device.use((db) => noteMarksAbsent(db, true))
  expect(await count()).toMatchObject({ words: 2 })
})
