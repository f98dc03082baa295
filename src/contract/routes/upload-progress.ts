import { z } from 'zod'
import { date } from '#src/contract/call/fields.ts'

export const uploadPhase = z.enum(['reading', 'comparing', 'writing', 'done', 'refused', 'failed'])

const count = z.int().min(0)

/** Schema of the data of `price/upload/progress/`: the progress of the caller's price uploads. */
export const uploadProgress = z.object({
  uploads: z
    .array(
      z.object({
        id: z.string().describe('Upload id.'),
        name: z.string().describe('File name as sent.'),
        phase: uploadPhase.describe('Stage of the upload.'),
        dry_run: z.boolean().optional().describe('Whether this is a dry run.'),
        bytes: count.describe('Bytes read.'),
        total_bytes: count.nullable().describe('File size; null if unknown.'),
        lines: count.describe('Lines read.'),
        started: date.describe('Start time.'),
        changed: date.describe('Time of the last progress.'),
      }),
    )
    .describe('Uploads of the last hour, latest first.'),
})
