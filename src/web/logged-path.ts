/** The token at the end of a mailed link. It may still be valid. */
const mailedToken = /(\/(?:register-company|account\/password\/change|account\/email)\/)[^/]+/

/**
 * Returns the path of an address in a form that may be logged: without the query, which may be private, without the
 * token of a mailed link, and with at most 200 characters.
 */
export function loggedPath(address: string): string {
  return address
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(mailedToken, '$1…')
    .slice(0, 200)
}
