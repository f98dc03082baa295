import type { z } from 'zod'

/** A function's input as sent; the call's own schema parses it later. Nothing at all, or a list, is a bad request. */
export function sent<T extends object>(input: T): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new Response('Bad request\n', { status: 400 })
  return input
}

/** Takes an input by a schema of the function's own: what does not fit is a bad request, and no fault. */
export function fits<Schema extends z.ZodType>(schema: Schema) {
  return (input: z.input<Schema>): z.output<Schema> => {
    const parsed = schema.safeParse(input)
    if (!parsed.success) throw new Response('Bad request\n', { status: 400 })
    return parsed.data
  }
}
