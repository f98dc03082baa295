/** What stays in a field once `sent` has gone out of it: what was typed behind it meanwhile, or all where that was changed. */
export const typedSince = (now: string, sent: string): string => (now.startsWith(sent) ? now.slice(sent.length) : now)
