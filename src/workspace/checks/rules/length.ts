import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import type { Head } from '#src/workspace/text-parts/heads.ts'
import { countOf, unseen } from '#src/workspace/checks/words-of.ts'

// Extra length that is always allowed: short labels often double in length in German.
const slack = 20

/** Quick test: all characters of the next two patterns are in these ranges. */
const isDense = /[\u1100-\u11ff\u2e80-\udfff\uf900-\uffff]/
const word = /\p{Script=Han}/gu
const syllable = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const hidden = unseen.charCodeAt(0)

function countHidden(words: string): number {
  let count = 0
  for (let at = 0; at < words.length; at += 1) if (words.charCodeAt(at) === hidden) count += 1
  return count
}

/**
 * Returns a length as if in Latin letters: a Chinese character counts as half a word, a Japanese or Korean one as a
 * syllable. Plural frames and forms that are not read do not count.
 */
function lengthOf(words: string, heads: readonly Head[]): number {
  const unread = heads.length > 0 ? countHidden(words) : 0
  if (!isDense.test(words)) return words.length - unread
  return words.length - unread + 1.5 * countOf(words, word) + 0.5 * countOf(words, syllable)
}

/**
 * Finds a translation that is much longer or shorter than its source. It then probably belongs to another text, or a
 * part of it is missing.
 */
export const length: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords, sourceHeads, targetHeads }): readonly Found[] {
    const from = lengthOf(sourceWords, sourceHeads)
    const to = lengthOf(targetWords, targetHeads)
    if (to > 2 * from + slack) return [{ code: 'too-long', part: '', range: null, fix: null }]
    return from > 2.5 * to + slack ? [{ code: 'too-short', part: '', range: null, fix: null }] : nothing
  },
}
