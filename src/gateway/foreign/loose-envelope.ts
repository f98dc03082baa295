import { z } from 'zod'

const texts = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : value ? [value] : []),
  z.array(z.string()).catch([]),
)

const truths = new Map<unknown, boolean>([
  [1, true],
  ['true', true],
  [0, false],
  ['false', false],
])

/** The envelope as foreign backends send it: its messages may be one text or nothing. */
export const looseEnvelope = z.object({
  status: z.preprocess((value) => truths.get(value) ?? value, z.boolean()),
  messages: texts,
  data: z.unknown().optional(),
  errors: z.record(z.string(), texts).optional().catch(undefined),
  error: z.string().optional().catch(undefined),
})
