import { z } from 'zod'
import { count } from '#src/contract/call/fields.ts'

export const sinceInput = count.optional().describe('Only what changed after this revision.')

export const sinceAnswer = {
  whole: z.boolean().describe('Whether these are all there are: what is not among them is gone.'),
  revision: count.describe('Counts the changes to what translators share; send it as since the next time.'),
}
