/** A text of a file. `before`: the text here when the file was exported; null if the file does not contain it. */
export type Incoming = { key: string; text: string; before: string | null }

/**
 * same: the file has no new text. take: only the file has changed the text. conflict: both have changed it, and the
 * user must choose.
 */
export type Meeting = 'same' | 'take' | 'conflict'

/** Compares a file's text with the text here. A text that was changed here is never replaced. */
export function meet(here: string, { text, before }: Omit<Incoming, 'key'>): Meeting {
  if (text === here || text === before) return 'same'
  // Without `before`, an empty text does not mean that the translation was removed.
  if (before === null) return text === '' ? 'same' : here === '' ? 'take' : 'conflict'
  return here === before ? 'take' : 'conflict'
}
