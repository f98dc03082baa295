import { z } from 'zod'

/** What every answer is wrapped in. data is parsed by the call's own schema afterwards. */
export const envelope = z.object({
  status: z.boolean(),
  messages: z.array(z.string()).default([]),
  data: z.unknown().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  error: z.string().optional(),
})
export type Envelope = z.input<typeof envelope>
