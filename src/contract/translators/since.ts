import { z } from 'zod'
import { count } from '#src/contract/call/fields.ts'

export const sinceInput = count.optional().describe('Only changes after this revision.')

export const sinceAnswer = {
  whole: z.boolean().describe('Whether this is the complete list; any other item no longer exists.'),
  revision: count.describe('Revision of the shared translator data; send it as since next time.'),
}
