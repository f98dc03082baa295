import { type Family, familyOfPlaceholder } from './families.ts'
import { carriedIn } from './missing.ts'
import type { Part } from './part.ts'
import { partsOf } from './parts.ts'

/** Splits a text into parts. */
export type Cut = (text: string) => Part[]

const none: readonly Family[] = []

/**
 * Returns which of the placeholder families in `held` a source uses, given its parts. Only these apply to its
 * translations: a word that looks like a placeholder only in the translation is a word.
 */
export function familiesOf(parts: readonly Part[], held: readonly Family[]): readonly Family[] {
  const used = new Set(carriedIn(parts).map(({ text }) => familyOfPlaceholder(text)))
  return used.size === 0 ? none : held.filter((family) => used.has(family))
}

/**
 * Returns a function that splits a source and its translations into parts. It looks only for placeholder families that
 * the source uses. `held`: the families that the list uses.
 */
export function cutBeside(source: string, held: readonly Family[]): Cut {
  const parts = partsOf(source, held)
  const own = familiesOf(parts, held)
  return (text) => partsOf(text, own, parts)
}
