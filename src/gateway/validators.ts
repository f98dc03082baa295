import type { z } from 'zod'

/**
 * Validator of a server function that does not parse its input, because the schema of the call does so later. Throws a
 * Response with 400 if the input is not an object.
 */
export function passThrough<T extends object>(input: T): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new Response('Bad request\n', { status: 400 })
  return input
}

/**
 * Returns a validator of a server function from a schema. It throws a Response with 400 for invalid input, so that this
 * does not count as a server error.
 */
export function parsedBy<Schema extends z.ZodType>(schema: Schema) {
  return (input: z.input<Schema>): z.output<Schema> => {
    const parsed = schema.safeParse(input)
    if (!parsed.success) throw new Response('Bad request\n', { status: 400 })
    return parsed.data
  }
}
