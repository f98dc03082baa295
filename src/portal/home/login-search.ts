import { z } from 'zod/mini'

/** Security: the login ignores a `redirect` that leads out of the portal. */
export const loginSearch = z.object({ redirect: z.catch(z.optional(z.string()), undefined) })
