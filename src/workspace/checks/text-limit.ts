import { lengthLimit, lengthOf } from '#src/workspace/text-parts/length-limit.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { selectorsOf, shownOf } from './words-of.ts'

/** As somebody sees it who sees the longest of its branches, and no tags. */
export function shownLength(text: string, parts: readonly Part[]): number {
  if (parts.length === 1 && parts[0]?.kind === 'text') return lengthOf(text)
  return Math.max(...[...selectorsOf(parts), 'other'].map((selector) => lengthOf(shownOf(text, parts, selector))))
}

/** How many characters a description allows; null where it does not say. A number alone may be of something else, and is where the source is far beyond it. */
export function textLimit(desc: string, source: string, sourceParts: readonly Part[]): number | null {
  const known = desc === '' ? null : lengthLimit(desc)
  if (!known || known.isSure) return known?.most ?? null
  return shownLength(source, sourceParts) > 2 * known.most ? null : known.most
}
