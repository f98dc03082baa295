/** Counts the matches of a global pattern in a text. */
export const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * Returns whether a global pattern matches a text, and resets it so that the next search begins at the start. `search`
 * takes twice as long.
 */
export function finds(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0
  const isFound = pattern.test(text)
  pattern.lastIndex = 0
  return isFound
}
