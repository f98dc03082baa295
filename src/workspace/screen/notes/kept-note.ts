import { useSyncExternalStore } from 'react'
import { keptNoteName, readLocal, writeLocal } from '#src/local-value.ts'
import { createListeners } from '#src/workspace/listeners.ts'

const listeners = createListeners()
/** What the browser's storage did not take: it lasts as long as the page. */
const held = new Map<string, string>()

/** An unsent note, kept on the device as its texts are; `place` begins with its writer: others may log in here. */
export const keptNote = (place: string): string => held.get(place) ?? readLocal(keptNoteName(place)) ?? ''

export function keepNote(place: string, text: string): void {
  const name = keptNoteName(place)
  writeLocal(name, text === '' ? null : text)
  if ((readLocal(name) ?? '') === text) held.delete(place)
  else held.set(place, text)
  listeners.tell()
}

/** In another tab, too. */
function subscribe(listener: () => void): () => void {
  const end = listeners.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    end()
    removeEventListener('storage', listener)
  }
}

/** The same in each box of that place: a question stands beside its text and in the list of questions. */
export function useKeptNote(place: string): string {
  const read = () => keptNote(place)
  return useSyncExternalStore(subscribe, read, read)
}
