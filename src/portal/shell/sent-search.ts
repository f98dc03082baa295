import { z } from 'zod'

const yes = z.literal('true').optional().catch(undefined)

/** `sent`: a mail was sent. `resent`: it was sent once more. `again`: the user came back to correct the entries. */
export const sentSearch = z.object({ sent: yes, resent: yes, again: yes })
