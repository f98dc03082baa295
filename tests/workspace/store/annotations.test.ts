import { afterEach, beforeEach, expect, it } from 'vitest'
import type { NoteRow } from '#src/workspace/store/db.ts'
import { listNotes, putNotes } from '#src/workspace/store/shared/notes.ts'
import { putTerms } from '#src/workspace/store/shared/terms.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'
import { eventually } from '#tests/eventually.ts'

let profile: Profile
let tab: Tab
beforeEach(async () => {
  profile = new Profile()
  tab = await new Tab(profile, new FakeServer().seed(4)).start()
})
afterEach(() => profile.closeAll())

const at = '2026-11-23T08:00:00Z'
const by = { side: 'own' as const, by: 'ada', at }
const open = { replyTo: null, open: true, closedBy: null, closedAt: null }
const note = (text: string, changedAt: number): NoteRow => {
  return { ...by, ...open, id: 'a-note', scope: 'system', lang: 'de', key: 'key.1', text, changedAt }
}
const term = { id: 'a-term', term: 'edge', translation: 'Kante', note: '', forbidden: [], removed: false, version: 0 }

/** Clears the site's data: from now on, an empty database takes its place. */
async function emptyTheDisk(): Promise<void> {
  await new Promise((done) => {
    profile.disk.deleteDatabase('portal-texts-ada').addEventListener('success', done)
  })
  await eventually(() => expect(tab.view.restored).not.toBeNull())
}

it('unsent annotations survive the loss of the disk under an open page', async () => {
  await tab.view.edit('key.1', 'Eins')
  await tab.view.mark('review', 'key.1', 'by hand')
  await tab.device.writeAnnotations((db) => putNotes(db, [note('Innen oder außen?', 1)]))
  const whose = { src: 'en', dst: 'de' }
  await tab.device.writeAnnotations((db) => putTerms(db, whose, [term], 1))
  await emptyTheDisk()
  tab.crash()
  const next = await new Tab(profile, new FakeServer().seed(4)).start()
  expect(next.unit('key.1')).toMatchObject({ target: 'Eins', review: true })
  expect(await next.device.use((db) => listNotes(db, 'system', 'key.1'))).toMatchObject([
    { text: 'Innen oder außen?', isWaiting: true },
  ])
  expect(await next.device.use((db) => db.terms.toArray())).toMatchObject([{ translation: 'Kante' }])
})

it('annotations sent before the loss are not sent again', async () => {
  await tab.view.edit('key.1', 'Eins')
  await tab.device.writeAnnotations((db) => putNotes(db, [note('Innen oder außen?', 1)]))
  await tab.device.writeAnnotations((db) => db.notes.delete(['own', 'a-note']))
  await emptyTheDisk()
  expect(await tab.device.use((db) => db.notes.toArray())).toEqual([])
})
