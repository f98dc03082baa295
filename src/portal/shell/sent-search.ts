import { z } from 'zod'

const yes = z.literal('true').optional().catch(undefined)

/**
 * Search parameters of a page that sends a mail. `sent`: the mail was sent. `resent`: it was sent again. `again`: the
 * user has come back to correct the entries.
 */
export const sentSearch = z.object({ sent: yes, resent: yes, again: yes })
