/**
 * Returns the name of a form that a mailed link has opened. Drafts are stored under it, so it contains only the
 * beginning of the token.
 */
export const linkForm = (screen: string, token: string): string => `${screen} ${token.slice(0, 8)}`
