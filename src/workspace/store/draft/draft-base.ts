import type { EditRow } from '#src/workspace/store/db.ts'
import { isOvertaken, isSameText } from '#src/workspace/store/edits.ts'

/** What was shown where the strokes began: the text, and the server's that it had been made from. */
export type TypedOver = { base: string | null; text: string | null }

/** The server's text that was seen under the strokes: `stored`, where a save has made it the text that was shown. To be asked in the write's turn, as a save's answer may come before it. */
export const baseOver = ({ base, text }: TypedOver, stored: string | null): string | null =>
  isSameText(stored, text) ? stored : base

type Source = { base(): string | null; edit(): EditRow | undefined }

/** The server's text that a draft started from, whatever it is now: what is typed is written over this one. */
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
    get isHeld() {
      return isHeld
    },
    attend(isHere: () => boolean): () => void {
      isAttended = isHere
      return () => {
        if (isAttended === isHere) isAttended = () => false
      }
    },
    follow(written: string): void {
      if (isSameText(base(), written)) from = base()
    },
    /** Keeps the shown text under a caret until the reader takes the other one. Returns whether that changed. */
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
      return row ? isOvertaken(row, base()) : isHeld
    },
  }
}
