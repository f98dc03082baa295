import type { EditRow } from '#src/workspace/store/db.ts'
import { isSameText } from '#src/workspace/store/edits.ts'

/** What was shown when typing began: the text, and the server's text that it was based on. */
export type TypedOver = { base: string | null; text: string | null }

/**
 * Returns the server's text that was seen while typing: `stored` if a save has made the shown text the server's, else
 * `base`. Call it inside the queued write, as a save's answer may come before it.
 */
export const baseOver = ({ base, text }: TypedOver, stored: string | null): string | null =>
  isSameText(stored, text) ? stored : base

type Source = {
  base(): string | null
  edit(): EditRow | undefined
  /** Whether the edit was made from an older text of the server. */
  isOvertaken(): boolean
}

/**
 * Tracks the server's text that a draft started from, even if the server has another one now: typed text is written
 * over this base.
 */
export function createDraftBase({ base, edit, isOvertaken }: Source) {
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
    /**
     * Keeps the shown text while the caret is in it, until the user takes the other one. Returns whether that changed.
     */
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
    isOvertaken: () => (edit() ? isOvertaken() : isHeld),
  }
}
