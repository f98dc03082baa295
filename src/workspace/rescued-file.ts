import * as z from 'zod'

/** A file of texts that the browser could not store (`export-texts.ts`), to be imported again. */
export const rescuedFile = z.object({
  format: z.literal('portal-unsaved-texts'),
  version: z.literal(1),
  exportedAt: z.string(),
  texts: z.array(
    z.object({
      scope: z.string(),
      lang: z.string(),
      key: z.string(),
      text: z.string(),
      base: z.nullable(z.string()),
      editedAt: z.string(),
    }),
  ),
})

export type RescuedFile = z.output<typeof rescuedFile>
