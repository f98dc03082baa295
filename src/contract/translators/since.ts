import { z } from 'zod'
import { count } from '#src/contract/call/fields.ts'

export const sinceInput = count.optional().describe('Return only changes after this revision.')

export const sinceAnswer = {
  whole: z.boolean().describe('Whether this is the complete list. If true, items that are not in it no longer exist.'),
  revision: count.describe('Revision of the shared translator data. Send it as `since` in the next request.'),
}
