import { z } from 'zod'

/**
 * Schema of the envelope in which every answer is sent. It does not check `data`; the schema of the call does that
 * later.
 */
export const envelope = z.object({
  status: z.boolean(),
  messages: z.array(z.string()).default([]),
  data: z.unknown().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  error: z.string().optional(),
})

const count = z.int().min(0)

const badLine = z.object({
  line: z.int().describe('Line number in the file, from 1, counting the header.'),
  message: z.string().describe('Error message.'),
})

/**
 * Schema of the data that a refusal may contain in addition to its messages. Parsing drops all other fields of a
 * refusal.
 */
export const refusalData = z.object({
  errors: z
    .array(badLine.describe('A line with errors.'))
    .optional()
    .describe('Price list: the first 100 lines with errors.'),
  more: count.optional().describe('Price list: number of further lines with errors.'),
  warnings: z
    .array(badLine.describe('A line that looks damaged.'))
    .optional()
    .describe('Price list: the first 100 lines that look damaged.'),
  more_warnings: count.optional().describe('Price list: number of further lines that look damaged.'),
  new: count.optional().describe('Refused file: number of items it would have added.'),
  changed: count.optional().describe('Refused file: number of items it would have changed.'),
  unchanged: count.optional().describe('Refused file: number of items it would have left unchanged.'),
  removed: count.optional().describe('Refused file: number of items it would have removed.'),
})
export type RefusalData = z.output<typeof refusalData>

export type Envelope = z.input<typeof envelope>
