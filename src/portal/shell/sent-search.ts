import { z } from 'zod/mini'

const yes = z.catch(z.optional(z.literal('true')), undefined)

/** `sent`: the mail was sent; `resent`: sent once more; `again`: back to correct the entry. */
export const sentSearch = z.object({ sent: yes, resent: yes, again: yes })
