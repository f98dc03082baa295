import { z } from 'zod'

const refused = z.object({ constraint: z.string() })

/** Returns the name of the constraint that a statement has violated; undefined for other errors. */
export function constraintOf(error: unknown): string | undefined {
  // The error of the driver is the cause of the query builder's error.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return refused.safeParse(cause).data?.constraint
}
