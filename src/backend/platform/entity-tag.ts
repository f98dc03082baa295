/** Whether the sender has the answer with this tag; a compressing proxy marks the tag as weak. */
export function knowsTag(request: Request, tag: string): boolean {
  const sent = request.headers.get('if-none-match') ?? ''
  return sent.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
