import { lengthLimit, lengthOf } from '#src/workspace/text-parts/length-limit.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

export const limit: Check = {
  severity: 'error',
  find({ target, desc }): readonly Found[] {
    const maxLength = desc === '' ? null : lengthLimit(desc)
    if (maxLength === null || target.length <= maxLength) return nothing
    const length = lengthOf(target)
    if (length <= maxLength) return nothing
    // Close enough to where it gets too long; it may fall within a sign of several characters.
    const range = { start: target.length - (length - maxLength), end: target.length }
    return [{ code: 'limit', part: String(maxLength), range, fix: null }]
  },
}
