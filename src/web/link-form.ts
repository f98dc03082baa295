/** Names a form that a mailed link opens: drafts lie under it, so it holds the token's beginning alone. */
export const linkForm = (screen: string, token: string): string => `${screen} ${token.slice(0, 8)}`
