import type { z } from 'zod'

/**
 * Passes the input of a server function through; the schema of the call parses it later. Answers 400 if it is not an
 * object.
 */
export function passThrough<T extends object>(input: T): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new Response('Bad request\n', { status: 400 })
  return input
}

/** Creates a validator from a schema. Answers 400 for invalid input, so that it does not count as a server error. */
export function parsedBy<Schema extends z.ZodType>(schema: Schema) {
  return (input: z.input<Schema>): z.output<Schema> => {
    const parsed = schema.safeParse(input)
    if (!parsed.success) throw new Response('Bad request\n', { status: 400 })
    return parsed.data
  }
}
