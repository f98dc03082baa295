import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { languageOf } from '#src/workspace/checks/language-of.ts'

// Closing quotation marks, brackets, tags and spaces stand behind it or before it, depending on the language.
const behind = /["“”’'»«›)\]\s\ue001]/
const closing = /["“”’'»«›)\]\ue001]/g
const same: Record<string, string> = {
  '。': '.',
  '।': '.',
  '．': '.',
  '！': '!',
  '？': '?',
  '؟': '?',
  '：': ':',
  '；': ';',
  '，': ',',
}
const isMark = (sign: string) => /[.!?…:;,]/.test(sign)
// These have marks of their own, or end a question with another's.
const ownMarks = new Set(['zh', 'ja', 'th', 'hi', 'ar', 'el', 'hy'])

type End = { mark: string; start: number; end: number }

function endOf(words: string): End {
  let end = words.length
  while (end > 0 && behind.test(words.charAt(end - 1))) end -= 1
  let start = end
  while (start > 0 && isMark(same[words.charAt(start - 1)] ?? words.charAt(start - 1))) start -= 1
  const run = words.slice(start, end)
  const last = run.at(-1) ?? ''
  const mark = run.endsWith('...') || run.endsWith('…') ? '…' : (same[last] ?? last)
  return { mark, start, end }
}

// These end in a full stop that does not end a sentence.
const abbreviation =
  /(?:^|[\s(/.])(?:abs|approx|art|bzw|ca|co|corp|etc|evtl|excl|exkl|fa|ggf|hrs?|inc|incl|inkl|kg|ltd|max|mind?|mins?|mwst|nos?|nr|pcs?|qty|sek|secs?|st|std|stck|stk|str|tel|usw|vol|vs|ust|zzgl|z\. ?b|n°)$/i

const isAbbreviation = (words: string, { mark, start }: End): boolean =>
  mark === '.' && abbreviation.test(words.slice(Math.max(0, start - 10), start))

/** A text that is quoted as a whole is a sentence of its own. */
const wholeQuoted = /^\s*["“„”’‚'»«›‹][^"“„”’»«›‹]*["“”’'»«›]\s*$/

/** A missing mark goes behind closing signs, unless the source has its own inside of them. */
function missingAt(sourceWords: string, from: End, targetWords: string, to: End): number {
  if (wholeQuoted.test(targetWords) || sourceWords.slice(from.end).search(closing) >= 0) return to.end
  return [...targetWords.slice(to.end).matchAll(closing)].reduce((_, { index }) => to.end + index + 1, to.end)
}

export const endMark: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords, targetLang, source }): readonly Found[] {
    const from = endOf(sourceWords)
    const to = endOf(targetWords)
    if (from.mark === to.mark || to.end === 0 || from.end === 0) return nothing
    if (isAbbreviation(sourceWords, from) || isAbbreviation(targetWords, to)) return nothing
    const mark = source.slice(from.start, from.end)
    const hasOwn = ownMarks.has(languageOf(targetLang))
    if (to.mark === '') {
      const at = missingAt(sourceWords, from, targetWords, to)
      return [{ code: 'end-missing', part: mark, range: null, fix: hasOwn ? null : { start: at, end: at, text: mark } }]
    }
    const range = { start: to.start, end: to.end }
    const fix = hasOwn ? null : { ...range, text: mark }
    if (from.mark === '') return [{ code: 'end-extra', part: targetWords.slice(to.start, to.end), range, fix }]
    return [{ code: 'end-changed', part: mark, range, fix }]
  },
}
