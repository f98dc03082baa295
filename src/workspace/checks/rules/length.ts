import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

// Short labels often double in length in German.
const slack = 20

/** So much longer or shorter than the source that it is likely another text's, or lost a part. */
export const length: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords }): readonly Found[] {
    const [from, to] = [sourceWords.length, targetWords.length]
    if (to > 2 * from + slack) return [{ code: 'too-long', part: '', range: null, fix: null }]
    return from > 2.5 * to + slack ? [{ code: 'too-short', part: '', range: null, fix: null }] : nothing
  },
}
