import { languageOf, scriptOf } from '#src/workspace/text/locale-of.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { tellingWords } from './words/telling-words.ts'

const word = /(?<![\p{L}\p{N}.@/_\\-])\p{L}[\p{L}\p{M}'’]*(?![\p{L}\p{N}_@/\\-]|\.\p{L})/gu
const isSmall = (one: string) => /^\p{Ll}{3,}$/u.test(one)

/**
 * Returns whether a text is certainly in a language: it has enough words that other languages do not share, and is no
 * name.
 */
function isOfLanguage(words: readonly string[], lang: string): boolean {
  const known = tellingWords[lang]
  if (!known) return false
  // A word in capitals may be a code: "US" is not "us".
  const telling = words.filter((one) => known.has(one.toLowerCase()) && !/^\p{Lu}{2,}$/u.test(one))
  const small = words.filter((one) => isSmall(one) && !telling.includes(one))
  // "Open Source" may be a name, and so may a longer row of capitalised words.
  if (telling.length > 1) return telling.length * 2 >= words.length || words.some(isSmall)
  return small.length > 2 - 2 * telling.length
}

/**
 * Finds a translation that equals its source, if the text is clearly in the source language or script. Names, codes,
 * units and shared words ("Status", "Name") are often rightly the same.
 */
export const unchanged: Check = {
  severity: 'warning',
  find({ source, target, sourceWords, sourceLang, targetLang }): readonly Found[] {
    if (source !== target || languageOf(sourceLang) === languageOf(targetLang)) return nothing
    // The beginning of a long text is enough.
    const words = sourceWords.slice(0, 2_000).match(word) ?? []
    if (words.length < 2) return nothing
    const isOtherScript = scriptOf(sourceLang) !== scriptOf(targetLang) && words.filter(isSmall).length > 1
    if (!isOtherScript && !isOfLanguage(words, languageOf(sourceLang))) return nothing
    return [{ code: 'unchanged', part: '', range: { start: 0, end: target.length }, fix: null }]
  },
}
