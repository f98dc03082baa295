import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptOver } from '#src/workspace/screen/glossary/term-draft.ts'
import { useTermForm } from '#src/workspace/screen/glossary/use-term-form.ts'
import type { TermWords } from '#src/workspace/terms/term-csv.ts'
import { countNoteDrafts } from '#src/workspace/store/note-drafts.ts'
import { drawnHook } from '#tests/workspace/screen/drawn-hook.tsx'
import { localStore, forgetLocalTexts } from '#tests/workspace/local-storage.ts'

beforeEach(() => void vi.stubGlobal('localStorage', localStore()))
afterEach(() => {
  forgetLocalTexts()
  vi.unstubAllGlobals()
})

const known: TermWords = { term: 'edging', translation: 'Kante', note: '', forbidden: ['Rand'] }

function formOf(before?: TermWords) {
  const saving = Promise.withResolvers<void>()
  const onSave = vi.fn<(words: TermWords) => Promise<void>>(() => saving.promise)
  const onSaved = vi.fn<() => void>()
  const place = { owner: 'ada', box: before ? 'term 1' : 'term' }
  const drawn = drawnHook(() => useTermForm({ ...(before && { before }), place, onSave, onSaved }))
  return { ...drawn, saving, onSave, onSaved }
}

test('letters typed while a term is being added stay for the next one', async () => {
  const form = formOf()
  form.set({ term: 'edging', translation: 'Kante' })
  const adding = form.submit()
  form.set({ translation: 'Kante m', note: 'auch ABS' })
  form.saving.resolve()
  await adding
  expect(form.onSaved).not.toHaveBeenCalled()
  form.set({ term: 'leaf' })
  await form.submit()
  expect(form.onSave).toHaveBeenLastCalledWith({ term: 'leaf', translation: 'm', note: 'auch ABS', forbidden: [] })
  expect(form.onSaved).toHaveBeenCalledOnce()
})

test('a term that is edited while it is being saved stays open', async () => {
  const form = formOf(known)
  form.set({ translation: 'Kanten' })
  const submitting = form.submit()
  form.set({ note: 'Plural' })
  form.saving.resolve()
  await submitting
  expect(form.onSave).toHaveBeenCalledExactlyOnceWith({ ...known, translation: 'Kanten' })
  expect(form.onSaved).not.toHaveBeenCalled()
  await form.submit()
  expect(form.onSave).toHaveBeenLastCalledWith({ ...known, translation: 'Kanten', note: 'Plural' })
  expect(form.onSaved).toHaveBeenCalledOnce()
})

test('a term is added once, however often Enter is pressed while it is being added', async () => {
  const form = formOf()
  form.set({ term: 'edging', translation: 'Kante' })
  const submitting = [form.submit(), form.submit()]
  form.saving.resolve()
  await Promise.all(submitting)
  expect(form.onSave).toHaveBeenCalledOnce()
})

test('a term without a translation, or with too many forbidden words, is not saved', async () => {
  const form = formOf()
  form.set({ term: 'edging' })
  await form.submit()
  form.set({ translation: 'Kante', forbidden: Array.from({ length: 21 }, (_, index) => `w${index}`).join(', ') })
  await form.submit()
  expect(form.onSave).not.toHaveBeenCalled()
})

test('a new term that was not added is restored, and one that was added is not', async () => {
  formOf().set({ term: 'edging', forbidden: 'Rand' })
  formOf(known).set({ note: 'Plural' })
  const form = formOf()
  expect(form.typed).toEqual({ term: 'edging', translation: '', note: '', forbidden: 'Rand' })
  form.set({ translation: 'Kante' })
  form.saving.resolve()
  await form.submit()
  expect(formOf().typed).toEqual({ term: '', translation: '', note: '', forbidden: '' })
})

const place = { owner: 'ada', box: 'term 1' }

test('a draft in a known term’s form is restored until it is saved or equals the term', async () => {
  formOf(known).set({ note: 'Plural' })
  const form = formOf(known)
  expect(form.typed).toEqual({ term: 'edging', translation: 'Kante', note: 'Plural', forbidden: 'Rand' })
  form.saving.resolve()
  await form.submit()
  expect(form.onSave).toHaveBeenCalledExactlyOnceWith({ ...known, note: 'Plural' })
  expect(formOf(known).typed).toMatchObject({ note: '' })

  formOf(known).set({ term: '', translation: '', forbidden: '' })
  expect(formOf(known).typed).toEqual({ term: '', translation: '', note: '', forbidden: '' })
  formOf(known).set({ term: 'edging', translation: 'Kante', forbidden: 'Rand' })
  expect(countNoteDrafts('ada').drafts).toBe(0)
  expect(keptOver(place)).toBeUndefined()
})

test('a draft is based on the term’s text at that time, or as saved since', async () => {
  formOf(known).set({ note: 'Plural' })
  formOf({ ...known, translation: 'Umleimer' })
  expect(keptOver(place)).toEqual(known)
  const form = formOf(known)
  const saving = form.submit()
  form.set({ note: 'Plural, ABS' })
  form.saving.resolve()
  await saving
  expect(keptOver(place)).toEqual({ ...known, note: 'Plural' })
})

test('a draft from one tab appears in the other tab’s form, and is added once', async () => {
  const [here, there] = [formOf(), formOf()]
  here.set({ term: 'edging', note: 'auch ABS' })
  there.set({ translation: 'Kante' })
  there.saving.resolve()
  await there.submit()
  expect(there.onSave).toHaveBeenCalledExactlyOnceWith({ ...known, note: 'auch ABS', forbidden: [] })
  expect(formOf().typed).toEqual({ term: '', translation: '', note: '', forbidden: '' })
  await here.submit()
  expect(here.onSave).not.toHaveBeenCalled()
})
