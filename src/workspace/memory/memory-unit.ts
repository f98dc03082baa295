import * as z from 'zod'

export const memoryPlace = z.object({ space: z.string(), key: z.string() })
export type MemoryPlace = z.infer<typeof memoryPlace>

export const memoryUnit = z.object({
  space: z.string(),
  key: z.string(),
  source: z.string(),
  /** The translation; null if it may not be suggested, because it is blank, in conflict, or of a removed text. */
  target: z.nullable(z.string()),
  isOpen: z.boolean(),
  review: z.boolean(),
  mine: z.boolean(),
})
export type MemoryUnit = z.infer<typeof memoryUnit>

/**
 * How the source of a suggestion matches the wanted source, the best kind first. exact: it is the same. near: it
 * differs only in case, spaces and final marks. adapted: it differs only in slots such as numbers. fuzzy: it is
 * similar.
 */
export const suggestionKinds = ['exact', 'near', 'adapted', 'fuzzy'] as const

export const suggestion = z.object({
  text: z.string(),
  kind: z.enum(suggestionKinds),
  /** Similarity of the sources in percent; 100 only if they are the same. */
  score: z.number(),
  source: z.string(),
  /** Number of texts with this translation, and the places of some of them. */
  count: z.number(),
  places: z.array(memoryPlace),
  review: z.boolean(),
  mine: z.boolean(),
  /** What was changed in the stored translation. */
  changed: z.array(z.enum(['number', 'unit', 'code', 'placeholder', 'tag', 'ending', 'space'])),
  isCertain: z.boolean(),
})
export type Suggestion = z.infer<typeof suggestion>

/**
 * Number of untranslated texts in another collection, `space`, that have the same source as the text that was just
 * translated.
 */
export const openElsewhere = z.object({ space: z.string(), count: z.number() })
export type OpenElsewhere = z.infer<typeof openElsewhere>

export const knownText = z.object({
  key: z.string(),
  source: z.string(),
  present: z.nullable(z.string()),
  candidates: z.array(suggestion),
})
export type KnownText = z.infer<typeof knownText>

/** The size of a source. `score`: similarity, in percent, of the most similar source that has a translation; 0 if none. */
export const countedSource = z.object({ score: z.number(), words: z.number(), characters: z.number() })
export type CountedSource = z.infer<typeof countedSource>
