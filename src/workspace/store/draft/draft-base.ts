import type { EditRow } from '#src/workspace/store/db.ts'
import { isSameText } from '#src/workspace/store/edits.ts'

/** `text`: the text that was shown when typing began. `base`: the server's text at that time. */
export type TypedOver = { base: string | null; text: string | null }

/**
 * Returns the base of newly typed text: `stored`, the server's current text, if a save has meanwhile made the shown
 * text the server's; otherwise `base`. Call it inside the queued write, because the save's answer may arrive before
 * that write.
 */
export const baseOver = ({ base, text }: TypedOver, stored: string | null): string | null =>
  isSameText(stored, text) ? stored : base

type Source = {
  base(): string | null
  edit(): EditRow | undefined
  /** Returns whether the server's text is newer than the one from which the edit was made. */
  isOvertaken(): boolean
}

/**
 * Tracks the base of a draft, which is the server's text from which it started. Typed text is stored with this base
 * even if the server's text has changed meanwhile.
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
     * Keeps showing an unedited text while its box has the focus, although the server has a newer text. `written` is
     * the text last written. Returns whether this began or ended with this call.
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
