import { lengthLimit, lengthOf } from '#src/workspace/text-parts/length-limit.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { selectorsOf, shownOf } from '#src/workspace/checks/words-of.ts'

/** As somebody sees it who sees the longest of its branches, and no tags. */
function longest(text: string, parts: readonly Part[]): number {
  if (parts.length === 1 && parts[0]?.kind === 'text') return lengthOf(text)
  return Math.max(...[...selectorsOf(parts), 'other'].map((selector) => lengthOf(shownOf(text, parts, selector))))
}

export const limit: Check = {
  severity: 'error',
  find({ source, target, sourceParts, targetParts, desc }): readonly Found[] {
    const known = desc === '' ? null : lengthLimit(desc)
    if (known === null || target.length <= known.most) return nothing
    const { most, isSure } = known
    const length = longest(target, targetParts)
    if (length <= most) return nothing
    // A number alone may be of something else, and is where the source itself is far beyond it.
    if (!isSure && longest(source, sourceParts) > 2 * most) return nothing
    // Close enough to where it gets too long; it may fall within a sign of several characters.
    const range = { start: Math.max(0, target.length - (length - most)), end: target.length }
    return [{ code: 'limit', part: String(most), range, fix: null }]
  },
}
