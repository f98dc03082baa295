import * as z from 'zod/mini'

/** Where a text stands: its space and key. */
export const memoryPlace = z.object({ space: z.string(), key: z.string() })
export type MemoryPlace = z.infer<typeof memoryPlace>

/** One text as the memory holds it. */
export const memoryUnit = z.object({
  space: z.string(),
  key: z.string(),
  source: z.string(),
  /** Its translation where that may be proposed: neither blank, nor in conflict, nor of a text that was removed. */
  target: z.nullable(z.string()),
  /** Whether it waits for a translation. */
  isOpen: z.boolean(),
  /** Its translation is still to be looked at by a person. */
  review: z.boolean(),
  /** Written on this device and not saved yet. */
  mine: z.boolean(),
})
export type MemoryUnit = z.infer<typeof memoryUnit>

/** exact: the same source byte for byte. near: but for case, spaces and the marks at its end. adapted: but for what was exchanged for certain. fuzzy: alike. */
export const suggestionKinds = ['exact', 'near', 'adapted', 'fuzzy'] as const

/** A translation that is known for a text like the one at hand. */
export const suggestion = z.object({
  /** What is proposed, adapted where that is certain. */
  text: z.string(),
  kind: z.enum(suggestionKinds),
  /** How alike the sources are, in whole percent; 100 for the same source alone. */
  score: z.number(),
  /** The source that it translates. */
  source: z.string(),
  /** How many texts have this translation, and some of them. */
  count: z.number(),
  places: z.array(memoryPlace),
  review: z.boolean(),
  mine: z.boolean(),
  /** What in it is not as it was found. */
  changed: z.array(z.enum(['number', 'unit', 'code', 'placeholder', 'tag', 'ending', 'space'])),
  /** Whether nothing but a look is needed. */
  isCertain: z.boolean(),
})
export type Suggestion = z.infer<typeof suggestion>

/** How many texts of another space wait for a translation of the same source. */
export const openElsewhere = z.object({ space: z.string(), count: z.number() })
export type OpenElsewhere = z.infer<typeof openElsewhere>

/** A text and what is known for it. */
export const knownText = z.object({
  key: z.string(),
  source: z.string(),
  /** What stands there now; null where nothing does. */
  present: z.nullable(z.string()),
  candidates: z.array(suggestion),
})
export type KnownText = z.infer<typeof knownText>
