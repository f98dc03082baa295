import { isBlank } from '#src/blank-text.ts'

type Wording = { target: string | null; base: string | null; state: string }

/**
 * Returns the translation to show: the user's text if there is an edit, otherwise the server's. In a conflict in which
 * the user's text is blank, it is the server's too. null if there is none.
 */
export const standingText = ({ target, base, state }: Wording): string | null =>
  state === 'conflict' && isBlank(target) ? base : target

/** Returns whether a text has a translation: what `standingText` returns is not blank. */
export const isTranslated = (wording: Wording): boolean => !isBlank(standingText(wording))

/** Returns whether a text is unsaved and its translation is not blank. */
export const isWritten = (wording: Wording): boolean => wording.state === 'unsaved' && isTranslated(wording)
