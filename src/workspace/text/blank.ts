import { isBlank } from '#src/blank-text.ts'

type Wording = { target: string | null; base: string | null; state: string }

/** Returns the translation to show. In a conflict in which the own text is blank, it is the server's. */
export const standingText = ({ target, base, state }: Wording): string | null =>
  state === 'conflict' && isBlank(target) ? base : target

/** Returns whether a text has a translation: the one that `standingText` returns. */
export const isTranslated = (wording: Wording): boolean => !isBlank(standingText(wording))

/** Returns whether a text is unsaved and its translation is not blank. */
export const isWritten = (wording: Wording): boolean => wording.state === 'unsaved' && isTranslated(wording)
