import { type CarriedPart, carriedIn } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { carriedFindings } from './carried.ts'

const isPlaceholder = (part: CarriedPart) => part.kind === 'placeholder'

const hasNumbers = /%\d{1,2}\$|\{\d/

/**
 * Returns the placeholders without a number in a text that also has numbered ones: that is undefined behaviour in C,
 * and an error in Python.
 */
function mixedIn(parts: readonly Part[]): CarriedPart[] {
  const own = carriedIn(parts).filter(isPlaceholder)
  return [
    { isNumbered: /^%\d{1,2}\$/, isCounted: /^%(?!\d{1,2}\$)/, id: /^% ?\d{1,2}\$/ },
    { isNumbered: /^\{\d{1,3}[}:!,]/, isCounted: /^\{[}:!]/, id: /^\{\d/ },
  ].flatMap(({ isNumbered, isCounted, id }) =>
    own.some(({ text }) => isNumbered.test(text))
      ? own.filter((one) => isCounted.test(one.text) && id.test(one.id))
      : [],
  )
}

export const placeholders: Check = {
  severity: 'error',
  find({ target, sourceParts, targetParts, missing, extra }): readonly Found[] {
    const mixed = hasNumbers.test(target) ? mixedIn(targetParts) : []
    const [first] = mixed
    if (first && mixedIn(sourceParts).length === 0) {
      const range = { start: first.at, end: first.at + first.text.length }
      return [{ code: 'placeholder-mixed', part: mixed.map(({ text }) => text), range, fix: null }]
    }
    if (missing.length === 0 && extra.length === 0) return nothing
    return carriedFindings(missing.filter(isPlaceholder), extra.filter(isPlaceholder), sourceParts, target, {
      missing: 'placeholder-missing',
      extra: 'placeholder-extra',
      changed: 'placeholder-changed',
    })
  },
}
