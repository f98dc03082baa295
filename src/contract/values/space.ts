import { z } from 'zod'

/** A collection of texts: system messages, article descriptions (vartext), or catalogues with their articles. */
export const space = z.enum(['system', 'vartext', 'catalog'])
