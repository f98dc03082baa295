/**
 * A text of an imported file. `before`: the text of the list at the export, as written in the file; null if the file
 * does not contain it.
 */
export type Incoming = { key: string; text: string; before: string | null }

/**
 * How to import a text of a file. same: do nothing, because the file brings no new text. take: import it, because only
 * the file has changed the text. conflict: ask the user, because both sides have changed the text, or because it is
 * unknown whether they have.
 */
export type Meeting = 'same' | 'take' | 'conflict'

/**
 * Compares a text of a file with `here`, the current text of the list. A text that was changed in the list since the
 * export is never replaced: if the file has changed it too, the result is 'conflict'.
 */
export function meet(here: string, { text, before }: Omit<Incoming, 'key'>): Meeting {
  if (text === here || text === before) return 'same'
  // Without `before`, an empty text does not mean that the translation was removed.
  if (before === null) return text === '' ? 'same' : here === '' ? 'take' : 'conflict'
  return here === before ? 'take' : 'conflict'
}
