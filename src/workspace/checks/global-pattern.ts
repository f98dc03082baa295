/** How often a text has what a pattern finds, which is global. */
export const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Whether a text has what a global pattern finds; the next search begins at the start again. `search` takes twice as long. */
export function finds(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0
  const isFound = pattern.test(text)
  pattern.lastIndex = 0
  return isFound
}
