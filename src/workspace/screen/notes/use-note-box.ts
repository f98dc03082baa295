import { useRef, useState } from 'react'
import { typedSince } from '#src/workspace/screen/typed-since.ts'
import { keptNote, keepNote } from './kept-note.ts'

/** What is typed survives leaving the text; `place` names the box. `onWrite` rejects if the note could not be kept. */
export function useNoteBox(place: string, onWrite: (text: string) => Promise<void>) {
  const [text, setText] = useState(() => keptNote(place))
  const [isBad, setBad] = useState(false)
  const isWriting = useRef(false)
  return {
    text,
    isBad,
    type(next: string): void {
      setText(next)
      keepNote(place, next)
    },
    async write(): Promise<void> {
      if (text.trim() === '' || isWriting.current) return
      isWriting.current = true
      try {
        await onWrite(text)
        setText((now) => typedSince(now, text))
        keepNote(place, typedSince(keptNote(place), text))
        setBad(false)
      } catch {
        setBad(true)
      } finally {
        isWriting.current = false
      }
    },
  }
}
