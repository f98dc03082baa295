import { useRef, useState } from 'react'
import { typedSince, useFieldDraft } from '#src/workspace/screen/field-draft.ts'
import { readNoteDraft, type BegunPlace, isBegunHeld, saveNoteDraft } from '#src/workspace/store/note-drafts.ts'

export type NoteBox = ReturnType<typeof useNoteBox>

/**
 * Returns the state of the field for a note. The typed text is stored as a draft, so that it is still there after
 * another text was opened. `place`: where the draft is stored. `onWrite`: stores the note; must reject if the device
 * cannot store it.
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
    /** Stores the typed text as a note. `send` replaces `onWrite` for one call. */
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
