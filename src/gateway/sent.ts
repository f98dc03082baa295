/** A function's input as sent; the call's own schema parses it later. Nothing at all, or a list, is a bad request. */
export function sent<T extends object>(input: T): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new Response('Bad request\n', { status: 400 })
  return input
}
