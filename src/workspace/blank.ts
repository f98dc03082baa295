import { isBlank } from '#src/blank-text.ts'

type Wording = { target: string | null; base: string | null; state: string }

/** The text to show: in a conflict over a removed translation, the one that the server holds. */
export const standingText = ({ target, base, state }: Wording): string | null =>
  state === 'conflict' && isBlank(target) ? base : target

/** Whether a text has a translation, here or, while a conflict is open, on the server. */
export const isTranslated = (wording: Wording): boolean => !isBlank(standingText(wording))

/** Translated here, and not saved yet: an unsaved one that was emptied is not. */
export const isWritten = (wording: Wording): boolean => wording.state === 'unsaved' && isTranslated(wording)
