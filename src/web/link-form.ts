/**
 * Returns the name under which drafts of a form are stored that a mailed link has opened. It contains only the
 * beginning of the token, because the token is a secret.
 */
export const linkForm = (screen: string, token: string): string => `${screen} ${token.slice(0, 8)}`
