import type { z } from 'zod'

/**
 * Validator for a server function whose input the call's schema parses later. Only checks that the input is an object;
 * throws a Response with status 400 if it is not.
 */
export function passThrough<T extends object>(input: T): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new Response('Bad request\n', { status: 400 })
  return input
}

/**
 * Returns a validator for a server function that parses the input with a schema. For invalid input, it throws a
 * Response with status 400, which does not count as a server error.
 */
export function parsedBy<Schema extends z.ZodType>(schema: Schema) {
  return (input: z.input<Schema>): z.output<Schema> => {
    const parsed = schema.safeParse(input)
    if (!parsed.success) throw new Response('Bad request\n', { status: 400 })
    return parsed.data
  }
}
