import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { shownLength, textLimit } from '#src/workspace/checks/text-limit.ts'

export const limit: Check = {
  severity: 'error',
  find({ source, target, sourceParts, targetParts, desc }): readonly Found[] {
    const most = textLimit(desc, source, sourceParts)
    if (most === null || target.length <= most) return nothing
    const length = shownLength(target, targetParts)
    if (length <= most) return nothing
    // Roughly where the text becomes too long; it may be within a character of several code units.
    const range = { start: Math.max(0, target.length - (length - most)), end: target.length }
    return [{ code: 'limit', part: String(most), range, fix: null }]
  },
}
