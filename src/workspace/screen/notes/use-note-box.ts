import { useRef, useState } from 'react'
import { typedSince } from '#src/workspace/screen/typed-since.ts'
import { keepNote, keptNote, useKeptNote } from './kept-note.ts'

export type NoteBox = ReturnType<typeof useNoteBox>

/** What is typed survives leaving the text; `place` names the box. `onWrite` rejects if the note could not be kept. */
export function useNoteBox(place: string, onWrite: (text: string) => Promise<void>) {
  const text = useKeptNote(place)
  const [badPlace, setBadPlace] = useState<string>()
  const isWriting = useRef(false)
  return {
    text,
    isBad: badPlace === place,
    type: (next: string): void => keepNote(place, next),
    /** `send`: does more with the words than `onWrite`. */
    async write(send = onWrite): Promise<void> {
      const sent = keptNote(place)
      if (sent.trim() === '' || isWriting.current) return
      isWriting.current = true
      try {
        await send(sent)
        keepNote(place, typedSince(keptNote(place), sent))
        setBadPlace(undefined)
      } catch {
        setBadPlace(place)
      } finally {
        isWriting.current = false
      }
    },
  }
}
