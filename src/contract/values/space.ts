import { z } from 'zod'

/** Where a text stands: the system messages, the variable texts, or the catalogues with their articles. */
export const spaces = ['system', 'vartext', 'catalog'] as const
export const space = z.enum(spaces)
