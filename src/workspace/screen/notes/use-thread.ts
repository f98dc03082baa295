import { useState } from 'react'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { isBy } from '#src/workspace/person.ts'
import type { Note } from '#src/workspace/store/shared/notes.ts'
import { useNoteBox } from './use-note-box.ts'
import { useWriteNotes } from './use-notes.ts'

/** Replies to a question and closes it. Closing always sends the text in the box. */
export function useThread(note: Note) {
  const { owner } = useSharedContext().shared
  const { write, answer, setOpen } = useWriteNotes()
  const { scope, lang, key, id, open, closedBy } = note
  const replyOf = (text: string) => ({ scope, lang, key, text, replyTo: id })
  const box = useNoteBox({ owner: owner ?? '', box: id }, (text) => write(replyOf(text)))
  const hasWords = box.text.trim() !== ''
  const [isBad, setBad] = useState(false)
  // Others may close the question while there is text in its box. The box must not disappear while the user types.
  const [staysShown, setStaysShown] = useState(false)
  if (staysShown ? open : !open && hasWords && !(closedBy && isBy(owner ?? '', closedBy))) setStaysShown(!staysShown)

  async function toggle(): Promise<void> {
    if (open && hasWords) return box.write((text) => answer(note, replyOf(text)))
    await setOpen(note, !open).then(
      () => setBad(false),
      () => setBad(true),
    )
  }
  return { box, hasWords, isFormShown: open || hasWords || staysShown, isBad, toggle }
}
