import * as z from 'zod'

export const memoryPlace = z.object({ space: z.string(), key: z.string() })
export type MemoryPlace = z.infer<typeof memoryPlace>

export const memoryUnit = z.object({
  space: z.string(),
  key: z.string(),
  source: z.string(),
  /** Set only if it may be suggested: not blank, not in conflict, not of a removed text. */
  target: z.nullable(z.string()),
  isOpen: z.boolean(),
  review: z.boolean(),
  mine: z.boolean(),
})
export type MemoryUnit = z.infer<typeof memoryUnit>

/**
 * exact: same source byte for byte. near: same except for case, spaces and final marks. adapted: same except for
 * certain slots.
 */
export const suggestionKinds = ['exact', 'near', 'adapted', 'fuzzy'] as const

export const suggestion = z.object({
  text: z.string(),
  kind: z.enum(suggestionKinds),
  /** Similarity of the sources in whole percent; 100 only for the same source. */
  score: z.number(),
  source: z.string(),
  /** Number of texts with this translation, and some of them. */
  count: z.number(),
  places: z.array(memoryPlace),
  review: z.boolean(),
  mine: z.boolean(),
  /** What differs from the stored translation. */
  changed: z.array(z.enum(['number', 'unit', 'code', 'placeholder', 'tag', 'ending', 'space'])),
  isCertain: z.boolean(),
})
export type Suggestion = z.infer<typeof suggestion>

/** Texts of another collection that lack a translation of the same source. */
export const openElsewhere = z.object({ space: z.string(), count: z.number() })
export type OpenElsewhere = z.infer<typeof openElsewhere>

export const knownText = z.object({
  key: z.string(),
  source: z.string(),
  present: z.nullable(z.string()),
  candidates: z.array(suggestion),
})
export type KnownText = z.infer<typeof knownText>
