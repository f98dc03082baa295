import { type Family, familyOfPlaceholder } from './families.ts'
import { carriedIn } from './missing.ts'
import type { Part } from './part.ts'
import { partsOf } from './parts.ts'

/** Cuts a text as those of its list, or of its source, are read. */
export type Cut = (text: string) => Part[]

const none: readonly Family[] = []

/** Those that the source has: in a translation alone, what reads like a word is one. */
export function familiesOf(parts: readonly Part[], held: readonly Family[]): readonly Family[] {
  const used = new Set(carriedIn(parts).map(({ text }) => familyOfPlaceholder(text)))
  return used.size === 0 ? none : held.filter((family) => used.has(family))
}

/** For a source and its translations, in a list where these families hold. */
export function cutBeside(source: string, held: readonly Family[]): Cut {
  const own = familiesOf(partsOf(source, held), held)
  return (text) => partsOf(text, own, true)
}
