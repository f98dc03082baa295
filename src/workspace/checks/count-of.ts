/** How often a text has what a pattern finds, which is global. */
export const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
