/** What a mailed link ends with: it may still open what it was sent for. */
const mailedToken = /(\/(?:register-company|account\/password\/change|account\/email)\/)[^/]+/

/** What the log says of an address: without the query, which may hold what is nobody's business, and without a mailed token. */
export function loggedPath(address: string): string {
  return address
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(mailedToken, '$1…')
    .slice(0, 200)
}
