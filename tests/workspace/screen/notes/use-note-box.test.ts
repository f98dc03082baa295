import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepNote, keptNote } from '#src/workspace/screen/notes/kept-note.ts'
import { useNoteBox } from '#src/workspace/screen/notes/use-note-box.ts'
import { typedSince } from '#src/workspace/screen/typed-since.ts'
import { localStore } from './local-storage.ts'
import { drawnHook } from '#tests/workspace/screen/drawn-hook.tsx'

beforeEach(() => void vi.stubGlobal('localStorage', localStore()))
afterEach(() => void vi.unstubAllGlobals())

const boxOf = (place: string, onWrite: (text: string) => Promise<void>) => drawnHook(() => useNoteBox(place, onWrite))

test('letters typed while a note is being written stay for the next one', async () => {
  keepNote('ada k', 'Welche Platte?')
  const written = Promise.withResolvers<void>()
  const onWrite = vi.fn<(text: string) => Promise<void>>(() => written.promise)
  const box = boxOf('ada k', onWrite)
  const writing = box.write()
  box.type('Welche Platte? Und welche Kante')
  written.resolve()
  await writing
  expect(onWrite).toHaveBeenCalledExactlyOnceWith('Welche Platte?')
  expect(keptNote('ada k')).toBe(' Und welche Kante')
})

test('a note that was written leaves the box, and one that was not stays', async () => {
  keepNote('ada k', 'Welche Platte?')
  await boxOf('ada k', () => Promise.reject(new Error('full'))).write()
  expect(keptNote('ada k')).toBe('Welche Platte?')
  await boxOf('ada k', () => Promise.resolve()).write()
  expect(keptNote('ada k')).toBe('')
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
