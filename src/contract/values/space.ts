import { z } from 'zod'

/** Collection of texts: system messages, article descriptions (vartext), or the catalogues with their articles. */
export const space = z.enum(['system', 'vartext', 'catalog'])
