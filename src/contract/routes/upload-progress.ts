import { z } from 'zod'
import { date } from '#src/contract/call/fields.ts'

export const uploadPhase = z.enum(['reading', 'comparing', 'writing', 'done', 'refused', 'failed'])

const count = z.int().min(0)

/** The progress of a user's price uploads: the data of `price/upload/progress/`. */
export const uploadProgress = z.object({
  uploads: z
    .array(
      z.object({
        id: z.string().describe('What names the upload.'),
        name: z.string().describe('The name of the file, as it was sent.'),
        phase: uploadPhase.describe('How far it is.'),
        dry_run: z.boolean().optional().describe('Whether it only counts.'),
        bytes: count.describe('How much of the file is read.'),
        total_bytes: count.nullable().describe('How large the file is; null where that is not known.'),
        lines: count.describe('How many lines of it are read.'),
        started: date.describe('When the upload began.'),
        changed: date.describe('When any of this last moved on.'),
      }),
    )
    .describe('Those of the last hour, the latest first.'),
})
