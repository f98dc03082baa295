import { useRef, useState } from 'react'
import { typedSince, useFieldDraft } from '#src/workspace/screen/field-draft.ts'
import { readNoteDraft, type BegunPlace, isBegunHeld, saveNoteDraft } from '#src/workspace/store/note-drafts.ts'

export type NoteBox = ReturnType<typeof useNoteBox>

/**
 * Holds the text of a note's box, which survives leaving the text. `place` names the box. `onWrite` rejects if the note
 * could not be saved on the device.
 */
export function useNoteBox(place: BegunPlace, onWrite: (text: string) => Promise<void>) {
  const text = useFieldDraft(place)
  const { owner, box } = place
  const name = JSON.stringify([owner, box])
  const [badPlace, setBadPlace] = useState<string>()
  const isWriting = useRef(false)
  return {
    text,
    isBad: badPlace === name,
    isHeld: isBegunHeld(place),
    type: (next: string): void => saveNoteDraft(place, next),
    /** `send`: used instead of `onWrite`, to do more with the text. */
    async write(send = onWrite): Promise<void> {
      const sent = readNoteDraft(place)
      if (sent.trim() === '' || isWriting.current) return
      isWriting.current = true
      try {
        await send(sent)
        saveNoteDraft(place, typedSince(readNoteDraft(place), sent))
        setBadPlace(undefined)
      } catch {
        setBadPlace(name)
      } finally {
        isWriting.current = false
      }
    },
  }
}
