/**
 * Returns the text that stays in a field after `sent` was sent: the text typed after it, or all of it if the sent part
 * was changed.
 */
export const typedSince = (now: string, sent: string): string => (now.startsWith(sent) ? now.slice(sent.length) : now)
