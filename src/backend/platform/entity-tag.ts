/** Whether the sender has what bears this tag; a proxy that compresses marks it as weak. */
export function knowsTag(request: Request, tag: string): boolean {
  const sent = request.headers.get('if-none-match') ?? ''
  return sent.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
