import { z } from 'zod'

/** Search parameters of the login page. Security: the login ignores a `redirect` that leads out of the portal. */
export const loginSearch = z.object({ redirect: z.string().optional().catch(undefined) })
