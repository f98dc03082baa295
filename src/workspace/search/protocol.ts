import * as z from 'zod'
import { families } from '#src/workspace/text-parts/families.ts'
import { fields, modes } from '#src/workspace/workspace-search.ts'

const places = z.array(z.number())
const mode = z.enum(modes)
const query = z.object({ q: z.string(), mode, in: z.enum([...fields, 'any']) })
const replacement = z.object({
  find: z.string(),
  mode,
  matchCase: z.boolean(),
  with: z.string(),
  lang: z.optional(z.string()),
  touchesPlaceholders: z.boolean(),
  families: z.optional(z.readonly(z.array(z.enum(families)))),
})

/** The `maxMs` of a question without a time limit. */
export const unlimitedMs = Number.MAX_SAFE_INTEGER

/**
 * A message from the page to the worker. put: stores the texts at the indexes `at`. find: searches all texts. among:
 * searches only the texts at `places`. order: sorts all texts. replace: replaces in all translations. Texts are sent as
 * one array per field, because such arrays are copied and checked several times faster than objects.
 */
export const question = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('put'),
    total: z.number(),
    at: places,
    columns: z.record(z.enum(fields), z.array(z.string())),
  }),
  z.object({ kind: z.literal('find'), id: z.number(), query, maxMs: z.number() }),
  z.object({ kind: z.literal('among'), id: z.number(), query, places, maxMs: z.number() }),
  z.object({ kind: z.literal('order'), id: z.number(), by: z.enum(['key', 'source']), lang: z.optional(z.string()) }),
  z.object({ kind: z.literal('replace'), id: z.number(), how: replacement, maxMs: z.number() }),
])
export type Question = z.infer<typeof question>

const mark = z.object({ field: z.enum(fields), start: z.number(), end: z.number() })
const replaced = z.object({
  at: z.number(),
  before: z.string(),
  after: z.string(),
  count: z.number(),
  kept: z.number(),
})

/**
 * A message from the worker to the page. started: the worker has started on a question with a time limit. hits: for
 * each text by index, 1 if it matches. same: the same texts match as in the previous search. ahead: sent after the
 * answer; the matches if one more letter is typed. places: indexes of texts. fault: why there is no result.
 */
export const answer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), id: z.number() }),
  z.object({
    kind: z.literal('hits'),
    id: z.number(),
    hits: z.instanceof(Uint8Array),
    marks: z.array(z.object({ ...mark.shape, at: z.number() })),
  }),
  z.object({ kind: z.literal('same'), id: z.number() }),
  z.object({
    kind: z.literal('ahead'),
    id: z.number(),
    letters: z.array(z.object({ letter: z.string(), places: z.nullable(z.instanceof(Uint32Array)) })),
  }),
  z.object({ kind: z.literal('places'), id: z.number(), places: z.instanceof(Uint32Array), marks: z.array(mark) }),
  z.object({ kind: z.literal('replaced'), id: z.number(), found: z.array(replaced) }),
  z.object({ kind: z.literal('fault'), id: z.number(), fault: z.enum(['invalid', 'slow', 'unavailable']) }),
])
export type Answer = z.infer<typeof answer>
