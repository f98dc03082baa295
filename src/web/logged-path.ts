/** The token at the end of a mailed link: it may still be valid. */
const mailedToken = /(\/(?:register-company|account\/password\/change|account\/email)\/)[^/]+/

/** An address as the log may hold it: without the query, which may be private, and without a mailed token. */
export function loggedPath(address: string): string {
  return address
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(mailedToken, '$1…')
    .slice(0, 200)
}
