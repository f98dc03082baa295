import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

const double = /["“”„‟«»「」『』]|&(?:quot|[lr]aquo|[lrb]dquo);/g
const opens = /(?:^|[\s([{])$/
// An apostrophe is in or after a word: only a pair around words is a pair of quotation marks.
const single = /(?<![\p{L}\p{N}])['‘‚‹›][^'’‘‚‹›\n]{1,80}['’‘‹›](?![\p{L}\p{N}])/gu

const anyMark = /&(?:quot|[lr]aquo|[lrb]dquo);|["“”„‟«»「」『』'‘‚‹›]/

function marksIn(words: string): { count: number; last: number } {
  let count = 0
  let last = -1
  let isOpen = false
  for (const { 0: mark, index } of words.matchAll(double)) {
    if (mark === '"') {
      const before = words.slice(Math.max(0, index - 1), index)
      // Behind a digit it means inches or seconds, unless one was opened.
      if (/\d/.test(before) && !isOpen) continue
      isOpen = !isOpen && opens.test(before)
    }
    count += 1
    last = index
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
