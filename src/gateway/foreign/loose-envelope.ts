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

/**
 * Schema of the envelope as foreign backends send it: `status` may be 1, 0 or a text, and messages may be a single text
 * or missing.
 */
export const looseEnvelope = z.object({
  status: z.preprocess((value) => truths.get(value) ?? value, z.boolean()),
  messages: texts,
  data: z.unknown().optional(),
  errors: z.record(z.string(), texts).optional().catch(undefined),
  error: z.string().optional().catch(undefined),
})
