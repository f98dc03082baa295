/** A text of a file; `before` is the text stored here when the file was written, null if the file does not say. */
export type Incoming = { key: string; text: string; before: string | null }

/** same: nothing new. take: unchanged here since. conflict: changed on both sides; a person has to resolve it. */
export type Meeting = 'same' | 'take' | 'conflict'

/** Compares a file's text with the present one. A text that was changed here is never replaced. */
export function meet(here: string, { text, before }: Omit<Incoming, 'key'>): Meeting {
  if (text === here || text === before) return 'same'
  // A file that does not say what it started from removes nothing.
  if (before === null) return text === '' ? 'same' : here === '' ? 'take' : 'conflict'
  return here === before ? 'take' : 'conflict'
}
