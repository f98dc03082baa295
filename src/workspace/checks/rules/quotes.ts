import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

// Behind a digit it means inches or seconds.
const double = /(?<!\d)"|[“”„‟«»]/g
// An apostrophe is in or after a word: only a pair around words is a pair of quotation marks.
const single = /(?<![\p{L}\p{N}])['‘‚‹›][^'’‘‚‹›\n]{1,80}['’‘‹›](?![\p{L}\p{N}])/gu

const anyMark = /["“”„‟«»'‘‚‹›]/

function marksIn(words: string): { count: number; last: number } {
  let count = 0
  let last = -1
  for (const found of words.matchAll(double)) {
    count += 1
    last = found.index
  }
  return { count, last }
}

/** All quotation marks are equal: only their number counts. */
export const quotes: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords }): readonly Found[] {
    if (!anyMark.test(sourceWords) && !anyMark.test(targetWords)) return nothing
    const source = marksIn(sourceWords)
    const target = marksIn(targetWords)
    if (source.count === target.count) return nothing
    if (target.count % 2 === 1 && source.count % 2 === 0) {
      const range = { start: target.last, end: target.last + 1 }
      return [{ code: 'quote-open', part: targetWords.charAt(target.last), range, fix: null }]
    }
    const pairs = (words: string, count: number) => count + 2 * (words.match(single)?.length ?? 0)
    const difference = pairs(targetWords, target.count) - pairs(sourceWords, source.count)
    if (difference < 0) return [{ code: 'quote-missing', part: '', range: null, fix: null }]
    // Names may be quoted in one language only; one too many counts only if the source quotes as well.
    if (difference === 0 || source.count === 0) return nothing
    return [{ code: 'quote-extra', part: '', range: { start: target.last, end: target.last + 1 }, fix: null }]
  },
}
