import { z } from 'zod'

/** Where a text stands: the system messages, the variable texts, or the catalogues with their articles. */
export const space = z.enum(['system', 'vartext', 'catalog'])
