import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { lengthAt, withSigns } from '#src/workspace/checks/entities.ts'
import { countOf, unseen } from '#src/workspace/checks/words-of.ts'

/** A quotation mark, or a sign that may begin an entity or escape of one. */
const mayHave = /["“”„‟«»「」『』《》〈〉【】'‘‚‹›\u05f4&\\]/
const double = /["“”„‟«»「」『』《》〈〉【】]/g
const opens = /(?:^|[\s([{/–—\ue001-])$/
// An apostrophe is within or after a word. Only a pair around words is a pair of quotation marks.
const single = /(?<![\p{L}\p{N}])['‘‚‹›][^'’‘‚‹›\n]{1,80}['’‘‹›](?![\p{L}\p{N}])/gu

/** A sign within a Hebrew word marks an abbreviation, as in "דו״ח". */
const gershayim = /^\p{Script=Hebrew}["“”]\ue001*(?=\p{Script=Hebrew})/u
/** Hebrew words such as "and", "in" and "of", which are joined to the next word. */
const joinedWords = /(?<!\p{L})[ובהכלמש]{1,3}$/u

type Mark = { sign: string; at: number }

const before = (words: string, at: number) => words.slice(Math.max(0, at - 1), at)

/**
 * Returns whether a mark opens a quotation. Some marks always open. A `"`, or the sign that opened the last quotation,
 * opens after a space.
 */
const opensNext = (words: string, opened: string, { sign, at }: Mark) =>
  /[„「『《〈【]/.test(sign) || ((sign === '"' || sign === opened) && opens.test(before(words, at)))

const isGershayim = (words: string, at: number) => gershayim.test(words.slice(Math.max(0, at - 1), at + 8))

function marksIn(words: string): { count: number; last: number } {
  const marks = [...words.matchAll(double)].map(({ 0: sign, index }): Mark => ({ sign, at: index }))
  let count = 0
  let last = -1
  let opened: string | null = null
  let mayOpen = false
  for (const [index, mark] of marks.entries()) {
    const next = marks[index + 1]
    // After a digit, a mark means inches or seconds, unless it closes a quotation that no later mark closes.
    const isInches: boolean =
      mark.sign === '"' &&
      /\d/.test(before(words, mark.at)) &&
      (opened === null || (next !== undefined && !opensNext(words, opened, next)))
    if (isInches) continue
    if (isGershayim(words, mark.at)) {
      if (opened === null) mayOpen = joinedWords.test(words.slice(Math.max(0, mark.at - 4), mark.at))
      continue
    }
    // After a joined word, as in "ב״הגדרות״", a mark opens a quotation if no other mark does.
    if (mayOpen && opened === null && !opens.test(before(words, mark.at))) {
      opened = mark.sign
      count += 1
    }
    mayOpen = false
    if (opened !== null) opened = null
    else if (mark.sign !== '"' || opens.test(before(words, mark.at))) opened = mark.sign
    count += 1
    last = mark.at
  }
  return { count, last }
}

function rangeAt(text: string, start: number): { start: number; end: number } {
  return { start, end: start + lengthAt(text, start) }
}

const readable = (words: string) => withSigns(words, unseen).replaceAll('\u05f4', '"')

/**
 * Finds missing, surplus and unclosed quotation marks. Only their number is compared with the source; all kinds of
 * quotation marks count alike.
 */
export const quotes: Check = {
  severity: 'warning',
  find(texts): readonly Found[] {
    if (!mayHave.test(texts.sourceWords) && !mayHave.test(texts.targetWords)) return nothing
    const [sourceWords, targetWords] = [readable(texts.sourceWords), readable(texts.targetWords)]
    const source = marksIn(sourceWords)
    const target = marksIn(targetWords)
    if (source.count === target.count) return nothing
    if (target.count % 2 === 1 && source.count % 2 === 0) {
      const range = rangeAt(texts.targetWords, target.last)
      return [{ code: 'quote-open', part: texts.targetWords.slice(range.start, range.end), range, fix: null }]
    }
    const pairs = (words: string, count: number) => count + 2 * countOf(words, single)
    const difference = pairs(targetWords, target.count) - pairs(sourceWords, source.count)
    if (difference < 0) return [{ code: 'quote-missing', part: '', range: null, fix: null }]
    // A name may be quoted in one language only, so a surplus mark is reported only if the source has quotation marks.
    if (difference === 0 || source.count === 0) return nothing
    return [{ code: 'quote-extra', part: '', range: rangeAt(texts.targetWords, target.last), fix: null }]
  },
}
