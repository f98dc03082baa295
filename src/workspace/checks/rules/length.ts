import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { unseen } from '#src/workspace/checks/words-of.ts'
import { countOf } from '#src/workspace/checks/count-of.ts'

// Short labels often double in length in German.
const slack = 20

// Finds at once that a text of Latin letters has none.
const mayBeDense = /[\u1100-\uffff]/
const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const word = /\p{Script=Han}/gu
const syllable = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const hidden = new RegExp(unseen, 'g')

/** In Latin letters: one of Chinese is about half a word, one of Japanese or Korean a syllable. Frames and branches that are not read have none. */
function lengthOf(words: string, parts: readonly Part[]): number {
  const unread = parts.some(({ kind }) => kind === 'icu') ? countOf(words, hidden) : 0
  if (!mayBeDense.test(words) || !isDense.test(words)) return words.length - unread
  return words.length - unread + 1.5 * countOf(words, word) + 0.5 * countOf(words, syllable)
}

/** So much longer or shorter than the source that it is likely another text's, or lost a part. */
export const length: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords, sourceParts, targetParts }): readonly Found[] {
    const [from, to] = [lengthOf(sourceWords, sourceParts), lengthOf(targetWords, targetParts)]
    if (to > 2 * from + slack) return [{ code: 'too-long', part: '', range: null, fix: null }]
    return from > 2.5 * to + slack ? [{ code: 'too-short', part: '', range: null, fix: null }] : nothing
  },
}
