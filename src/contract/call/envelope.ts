import { z } from 'zod'

/** The wrapper of every answer. data is parsed by the call's own schema afterwards. */
export const envelope = z.object({
  status: z.boolean(),
  messages: z.array(z.string()).default([]),
  data: z.unknown().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  error: z.string().optional(),
})

const count = z.int().min(0)

const badLine = z.object({
  line: z.int().describe('Counted from 1, the header included.'),
  message: z.string().describe('What is wrong there, for a person.'),
})

/** What a refusal may carry besides its messages; a backend's extras are dropped. */
export const refusalData = z.object({
  errors: z.array(badLine.describe('One bad line.')).optional().describe('Of a price list: its first 100 bad lines.'),
  more: count.optional().describe('Of a price list: how many more bad lines it has.'),
  warnings: z
    .array(badLine.describe('One line that looks damaged.'))
    .optional()
    .describe('Of a price list: its first 100 lines that look damaged.'),
  more_warnings: count.optional().describe('Of a price list: how many more lines look damaged.'),
  new: count.optional().describe('Of a refused file: what it would have made.'),
  changed: count.optional().describe('Of a refused file: what it would have changed.'),
  unchanged: count.optional().describe('Of a refused file: what stands there already.'),
  removed: count.optional().describe('Of a refused file: what it would have removed.'),
})
export type RefusalData = z.output<typeof refusalData>

export type Envelope = z.input<typeof envelope>
