import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readNoteDraft, type BegunPlace, saveNoteDraft } from '#src/workspace/store/note-drafts.ts'
import { useNoteBox } from '#src/workspace/screen/notes/use-note-box.ts'
import { typedSince } from '#src/workspace/screen/field-draft.ts'
import { localStore, forgetLocalTexts } from '#tests/workspace/local-storage.ts'
import { drawnHook } from '#tests/workspace/screen/drawn-hook.tsx'

beforeEach(() => void vi.stubGlobal('localStorage', localStore()))
afterEach(() => {
  forgetLocalTexts()
  vi.unstubAllGlobals()
})

const boxOf = (place: BegunPlace, onWrite: (text: string) => Promise<void>) =>
  drawnHook(() => useNoteBox(place, onWrite))

test('letters typed while a note is being written stay for the next one', async () => {
  saveNoteDraft({ owner: 'ada', box: 'k' }, 'Welche Platte?')
  const written = Promise.withResolvers<void>()
  const onWrite = vi.fn<(text: string) => Promise<void>>(() => written.promise)
  const box = boxOf({ owner: 'ada', box: 'k' }, onWrite)
  const writing = box.write()
  box.type('Welche Platte? Und welche Kante')
  written.resolve()
  await writing
  expect(onWrite).toHaveBeenCalledExactlyOnceWith('Welche Platte?')
  expect(readNoteDraft({ owner: 'ada', box: 'k' })).toBe(' Und welche Kante')
})

test('a written note leaves the box, and one that failed stays', async () => {
  saveNoteDraft({ owner: 'ada', box: 'k' }, 'Welche Platte?')
  await boxOf({ owner: 'ada', box: 'k' }, () => Promise.reject(new Error('full'))).write()
  expect(readNoteDraft({ owner: 'ada', box: 'k' })).toBe('Welche Platte?')
  await boxOf({ owner: 'ada', box: 'k' }, () => Promise.resolve()).write()
  expect(readNoteDraft({ owner: 'ada', box: 'k' })).toBe('')
})

test.each([
  ['Kante', 'Kante', ''],
  ['Kante 2', 'Kante', ' 2'],
  ['Kanten', 'Kante ', 'Kanten'],
  ['Die Kante', 'Kante', 'Die Kante'],
  ['', 'Kante', ''],
])('of %j, after %j was sent, %j stays', (now, sent, left) => {
  expect(typedSince(now, sent)).toBe(left)
})
