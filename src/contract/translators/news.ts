import { z } from 'zod'
import { count } from '#src/contract/fields.ts'

/** A question for what has changed since the last answer. */
export const sinceShared = count.optional().describe('Only what changed after this revision.')

/** What an answer to it says beside the rows. */
export const news = {
  whole: z.boolean().describe('Whether these are all there are: what is not among them is gone.'),
  revision: count.describe('Counts the changes to what translators share; send it as since the next time.'),
}
