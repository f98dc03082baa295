import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

// Short labels double in German as a matter of course.
const slack = 20

/** A translation so much longer or shorter than its source that it is likely another text's, or has lost a part. */
export const length: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords }): readonly Found[] {
    const [from, to] = [sourceWords.length, targetWords.length]
    if (to > 2 * from + slack) return [{ code: 'too-long', part: '', range: null, fix: null }]
    return from > 2.5 * to + slack ? [{ code: 'too-short', part: '', range: null, fix: null }] : nothing
  },
}
