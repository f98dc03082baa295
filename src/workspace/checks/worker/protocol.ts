import * as z from 'zod'
import { families } from '#src/workspace/text-parts/families.ts'
import { checkIds } from '#src/workspace/check-ids.ts'
import { findingCodes } from '#src/workspace/checks/check.ts'

const texts = z.array(z.string())

/**
 * Message from page to worker. Texts are sent as columns, because these are copied several times faster than objects.
 * `targets`: null removes a text. `isLast`: this is the last message of a series.
 */
export const request = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    setting: z.object({
      sourceLang: z.string(),
      targetLang: z.string(),
      off: z.array(z.enum(checkIds)),
      families: z.optional(z.array(z.enum(families))),
      terms: z.array(z.object({ term: z.string(), targets: z.readonly(texts), forbidden: z.readonly(texts) })),
    }),
  }),
  z.object({
    kind: z.literal('put'),
    keys: texts,
    sources: texts,
    targets: z.array(z.nullable(z.string())),
    descs: texts,
    isLast: z.boolean(),
  }),
])
export type Request = z.infer<typeof request>

const range = z.object({ start: z.number(), end: z.number() })
const finding = z.object({
  check: z.enum(checkIds),
  severity: z.enum(['error', 'warning']),
  code: z.enum(findingCodes),
  part: z.union([z.string(), z.readonly(texts)]),
  range: z.nullable(range),
  fix: z.nullable(z.object({ ...range.shape, text: z.string() })),
})

/**
 * Message from worker to page. `found`: the texts whose issues may have changed. `isLast`: this answers the last
 * message of a series.
 */
export const answer = z.object({
  found: z.array(z.object({ key: z.string(), findings: z.array(finding) })),
  isLast: z.boolean(),
})
export type Answer = z.infer<typeof answer>
