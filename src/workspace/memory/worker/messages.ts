import * as z from 'zod'
import { families } from '#src/workspace/text-parts/families.ts'
import { concordanceHit } from '#src/workspace/memory/concordance.ts'
import {
  countedSource,
  knownText,
  openElsewhere,
  memoryPlace,
  memoryUnit,
  suggestion,
} from '#src/workspace/memory/memory-unit.ts'

const id = z.number()
const question = { space: z.string(), key: z.string(), source: z.string() }

export const memoryRequest = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('open'),
    lang: z.string(),
    families: z.optional(z.readonly(z.array(z.enum(families)))),
  }),
  z.object({ ask: z.literal('put'), units: z.array(memoryUnit) }),
  z.object({ ask: z.literal('remove'), places: z.array(memoryPlace) }),
  z.object({ ask: z.literal('suggest'), id, ...question }),
  z.object({ ask: z.literal('known'), id, space: z.string(), keys: z.array(z.string()) }),
  z.object({ ask: z.literal('count'), id, sources: z.array(z.string()) }),
  z.object({ ask: z.literal('also'), id, ...question, target: z.string() }),
  z.object({ ask: z.literal('concordance'), id, q: z.string() }),
])
export type MemoryRequest = z.infer<typeof memoryRequest>

/**
 * A message from the memory. `read` is sent each time the memory has indexed all texts that it received. The others
 * answer the request with the same `id`.
 */
export const memoryAnswer = z.discriminatedUnion('tell', [
  z.object({ tell: z.literal('read') }),
  z.object({
    tell: z.literal('suggested'),
    id,
    suggested: z.object({ suggestions: z.array(suggestion), isComplete: z.boolean() }),
  }),
  z.object({ tell: z.literal('known'), id, texts: z.array(knownText) }),
  z.object({ tell: z.literal('counted'), id, counted: z.array(countedSource) }),
  z.object({ tell: z.literal('also'), id, texts: z.array(knownText), elsewhere: z.array(openElsewhere) }),
  z.object({ tell: z.literal('concordance'), id, hits: z.array(concordanceHit), total: z.number() }),
])
export type MemoryAnswer = z.infer<typeof memoryAnswer>
