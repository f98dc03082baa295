import { isBlank } from '#src/blank-text.ts'

type Wording = { target: string | null; base: string | null; state: string }

/** Returns the text to show: in a conflict over a removed translation, the server's text. */
export const standingText = ({ target, base, state }: Wording): string | null =>
  state === 'conflict' && isBlank(target) ? base : target

/** Returns whether a text has a translation, here or, while a conflict is open, on the server. */
export const isTranslated = (wording: Wording): boolean => !isBlank(standingText(wording))

/** Returns whether a text is unsaved and its translation is not blank. */
export const isWritten = (wording: Wording): boolean => wording.state === 'unsaved' && isTranslated(wording)
