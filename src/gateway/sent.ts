/** A function's input as its caller sent it; the call's own schema reads it later. What is nothing at all, or a list, is a bad request. */
export function sent<T extends object>(input: T): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new Response('Bad request\n', { status: 400 })
  return input
}
