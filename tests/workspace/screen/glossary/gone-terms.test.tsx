import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTerm, keptOver, keptTerm } from '#src/workspace/screen/glossary/term-draft.ts'
import { listGone } from '#src/workspace/screen/glossary/use-gone-terms.ts'
import { useGlossaryWork } from '#src/workspace/screen/glossary/use-glossary-work.ts'
import { SharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { listNoteDrafts, readNoteDraft, saveNoteDraft } from '#src/workspace/store/note-drafts.ts'
import { WorkspaceDb } from '#src/workspace/store/db.ts'
import { putRevision } from '#src/workspace/store/shared/shared-revision.ts'
import { type GlossaryTerm, listTerms, putTerms } from '#src/workspace/store/shared/terms.ts'
import { eventually } from '#tests/eventually.ts'
import { localStore, forgetLocalTexts } from '#tests/workspace/local-storage.ts'
import { drawnHook } from '#tests/workspace/screen/drawn-hook.tsx'
import { sharedBy } from '#tests/workspace/screen/notes/shared-samples.ts'

type Work = (work: (db: WorkspaceDb) => Promise<unknown>) => Promise<unknown>
const disk = vi.hoisted<{ person: string; writeAnnotations?: Work; use?: Work }>(() => ({ person: 'ada' }))
vi.mock('#src/workspace/sync/device/browser-device.ts', () => ({ browserDevice: () => disk }))

let db: WorkspaceDb
beforeEach(() => {
  vi.stubGlobal('localStorage', localStore())
  db = new WorkspaceDb('ada', { indexedDB: new IDBFactory(), IDBKeyRange })
  disk.writeAnnotations = disk.use = (work) => work(db)
})
afterEach(() => {
  db.close()
  forgetLocalTexts()
  vi.unstubAllGlobals()
})

const pair = { src: 'en', dst: 'de' }
const place = { owner: 'ada', box: 'term en de t1' }
const drawn = <Result,>(draw: () => Result) =>
  drawnHook(draw, (page) => <SharedContext value={sharedBy('ada', 'de')}>{page}</SharedContext>)

async function addedTerm(): Promise<GlossaryTerm> {
  const words = { term: 'edging', translation: 'Kante', note: '', forbidden: [] }
  await putTerms(db, pair, [{ ...words, id: 't1', removed: false }], 1)
  const [term] = await listTerms(db, pair)
  if (!term) throw new Error('no term')
  return term
}

test('a draft in a term’s form stays on the device once the term is removed', async () => {
  const term = await addedTerm()
  saveNoteDraft(place, '{"note":"Plural"}')
  drawn(() => useGlossaryWork()).remove(term)
  await eventually(async () => expect(await listTerms(db, pair)).toEqual([]))
  // Reads as the next page does.
  forgetLocalTexts()
  expect(readNoteDraft(place)).toBe('{"note":"Plural"}')
})

test('a term that is missing in its pair’s glossary is deleted once the glossary is fetched', async () => {
  await addedTerm()
  const gone = (isServerless = false) => listGone(db, pair, ['t1', 't2'], isServerless)
  expect(await gone()).toEqual([])
  expect(await gone(true)).toEqual(['t2'])
  await putRevision(db, { of: 'terms', src: 'en', dst: 'de' }, 3)
  expect(await gone()).toEqual(['t2'])
})

test('drafts in the forms of known terms are found by pair and user', () => {
  for (const box of ['term en de', 'term en de t2', 'term en de t1', 'term en fr t3', 'term en de t4'])
    saveNoteDraft({ owner: 'ada', box }, box.endsWith('t4') ? ' ' : '{}')
  saveNoteDraft({ owner: 'bob', box: 'term en de t5' }, '{}')
  expect(listNoteDrafts({ owner: 'ada', box: 'term en de ' })).toEqual(['t1', 't2'])
})

test('edits after a term’s removal are based on the term’s former text, should it come back', () => {
  const before = { term: 'edging', translation: 'Kante', note: '', forbidden: [] }
  keepTerm(place, { ...before, forbidden: '', note: 'Plural' }, before)
  keepTerm(place, { ...keptTerm(place), note: 'Plural, ABS' })
  expect(keptTerm(place).note).toBe('Plural, ABS')
  expect(keptOver(place)).toEqual(before)
})
