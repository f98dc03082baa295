/** The token at the end of a mailed link. It may still be valid. */
const mailedToken = /(\/(?:register-company|account\/password\/change|account\/email)\/)[^/]+/

/**
 * Returns an address as it may be logged: without the query, which may be private, and without the token of a mailed
 * link.
 */
export function loggedPath(address: string): string {
  return address
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(mailedToken, '$1…')
    .slice(0, 200)
}
