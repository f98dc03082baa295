import { z } from 'zod'

/**
 * Schema of the collections of texts: system messages, article descriptions (vartext), and catalogues with their
 * articles.
 */
export const space = z.enum(['system', 'vartext', 'catalog'])
