import { useSyncExternalStore } from 'react'
import { createListeners } from '#src/workspace/listeners.ts'

const nameOf = (place: string) => `portal.note.${place}`

const listeners = createListeners()
/** What the browser's storage did not take: it lasts as long as the page. */
const held = new Map<string, string>()

/** An unsent note, kept as long as this tab lives; `place` names its writer as well: others may log in here. */
export function keptNote(place: string): string {
  try {
    return held.get(place) ?? sessionStorage.getItem(nameOf(place)) ?? ''
  } catch {
    return ''
  }
}

export function keepNote(place: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(place))
    else sessionStorage.setItem(nameOf(place), text)
    held.delete(place)
  } catch {
    held.set(place, text)
  }
  listeners.tell()
}

/** The same in each box of that place: a question stands beside its text and in the list of questions. */
export function useKeptNote(place: string): string {
  const read = () => keptNote(place)
  return useSyncExternalStore(listeners.subscribe, read, read)
}
