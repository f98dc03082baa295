import { isBlank } from '#src/blank-text.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

/**
 * Finds a translation that looks empty but contains white space or invisible characters. It would be saved, and the
 * screen would show nothing.
 */
export const blank: Check = {
  severity: 'error',
  find({ source, target }): readonly Found[] {
    if (!isBlank(target) || isBlank(source)) return nothing
    return [{ code: 'blank', part: '', range: { start: 0, end: target.length }, fix: null }]
  },
}
