import { z } from 'zod/mini'

/** `redirect`: where the person wanted to go; what leads out of the portal is ignored at login. */
export const loginSearch = z.object({ redirect: z.catch(z.optional(z.string()), undefined) })
