import { z } from 'zod/mini'

const yes = z.catch(z.optional(z.literal('true')), undefined)

/** `sent`: a mail is on its way; `resent`: once more; `again`: who asked for it corrects what was entered. */
export const sentSearch = z.object({ sent: yes, resent: yes, again: yes })
