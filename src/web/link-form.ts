/** Drafts are stored under this name, so it holds only the beginning of the token. */
export const linkForm = (screen: string, token: string): string => `${screen} ${token.slice(0, 8)}`
