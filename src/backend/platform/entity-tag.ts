/**
 * Returns whether the sender of a request already has the answer with this tag (If-None-Match). A tag that a
 * compressing proxy has marked as weak counts as equal.
 */
export function knowsTag(request: Request, tag: string): boolean {
  const sent = request.headers.get('if-none-match') ?? ''
  return sent.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
