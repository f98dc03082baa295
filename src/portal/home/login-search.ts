import { z } from 'zod'

/** Security: the login ignores a `redirect` that leads out of the portal. */
export const loginSearch = z.object({ redirect: z.string().optional().catch(undefined) })
