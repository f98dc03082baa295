import { useRef, useState } from 'react'
import { typedSince } from '#src/workspace/screen/begun/typed-since.ts'
import { useBegun } from '#src/workspace/screen/begun/use-begun.ts'
import { begunText, type BegunPlace, isBegunHeld, keepBegun } from '#src/workspace/store/begun.ts'

export type NoteBox = ReturnType<typeof useNoteBox>

/** What is typed survives leaving the text; `place` names the box. `onWrite` rejects if the note could not be kept. */
export function useNoteBox(place: BegunPlace, onWrite: (text: string) => Promise<void>) {
  const text = useBegun(place)
  const { owner, box } = place
  const name = JSON.stringify([owner, box])
  const [badPlace, setBadPlace] = useState<string>()
  const isWriting = useRef(false)
  return {
    text,
    isBad: badPlace === name,
    isHeld: isBegunHeld(place),
    type: (next: string): void => keepBegun(place, next),
    /** `send`: does more with the words than `onWrite`. */
    async write(send = onWrite): Promise<void> {
      const sent = begunText(place)
      if (sent.trim() === '' || isWriting.current) return
      isWriting.current = true
      try {
        await send(sent)
        keepBegun(place, typedSince(begunText(place), sent))
        setBadPlace(undefined)
      } catch {
        setBadPlace(name)
      } finally {
        isWriting.current = false
      }
    },
  }
}
