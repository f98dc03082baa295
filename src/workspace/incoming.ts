/** A text of a file, and what stood here when that file was written: null where it does not say. */
export type Incoming = { key: string; text: string; before: string | null }

/** same: nothing is new. take: nobody has touched it here since. conflict: changed on both sides, somebody has to look. */
export type Meeting = 'same' | 'take' | 'conflict'

/** What becomes of a text that comes in where another stands. Nothing that was changed here is replaced. */
export function meet(here: string, { text, before }: Omit<Incoming, 'key'>): Meeting {
  if (text === here || text === before) return 'same'
  // A file that does not say what it began from removes nothing.
  if (before === null) return text === '' ? 'same' : here === '' ? 'take' : 'conflict'
  return here === before ? 'take' : 'conflict'
}
