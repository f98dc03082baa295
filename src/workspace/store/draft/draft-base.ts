import type { EditRow } from '#src/workspace/store/db.ts'
import { isSameText } from '#src/workspace/store/edits.ts'

type Source = { base(): string | null; edit(): EditRow | undefined }

/** The server's text that a draft began from, whatever it has become since: what is typed is written over this one. */
export function createDraftBase({ base, edit }: Source) {
  const current = () => {
    const row = edit()
    return row ? row.base : base()
  }
  let from = current()
  let isHeld = false
  let isAttended = () => false

  return {
    get from() {
      return from
    },
    /** Whether the text in the box stays although the server has another one by now. */
    get isHeld() {
      return isHeld
    },
    attend(isHere: () => boolean): () => void {
      isAttended = isHere
      return () => {
        if (isAttended === isHere) isAttended = () => false
      }
    },
    /** A save has brought to the server what was written last. */
    follow(written: string): void {
      if (isSameText(base(), written)) from = base()
    },
    /** Holds the shown text under a resting caret, until its reader takes the other one. Answers whether that has changed. */
    hold(written: string): boolean {
      const wasHeld = isHeld
      const isUntouched = !edit() && isSameText(written, from)
      isHeld = isUntouched && (isHeld || isAttended()) && !isSameText(base(), from)
      return isHeld !== wasHeld
    },
    letGo(): void {
      isHeld = false
    },
    move(): void {
      from = current()
    },
    takeStored(): void {
      from = base()
    },
    isOvertaken(): boolean {
      const row = edit()
      if (!row) return isHeld
      const isOpen = row.status === 'unsaved' && row.requestId === null
      return isOpen && !isSameText(row.base, base()) && !isSameText(row.text, base())
    },
  }
}
