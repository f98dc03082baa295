import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { unseen } from '#src/workspace/checks/words-of.ts'
import { findTerms, missingTerms } from '#src/workspace/terms/find-terms.ts'
import { foldWord, lowerCase } from '#src/workspace/terms/fold.ts'
import { isJoined, placeOfWord, termsIn } from '#src/workspace/terms/has-term.ts'

/**
 * Returns the index at which a text contains a word that is not a part of one of these terms; -1 if it does not. For
 * scripts that join words.
 */
function placeBeside(word: string, text: string, terms: readonly string[]): number {
  const around = terms.map(lowerCase).filter((term) => term.includes(word))
  const covered = around.reduce((rest, term) => rest.replaceAll(term, (part) => unseen.repeat(part.length)), text)
  return covered.indexOf(word)
}

export const terms: Check = {
  severity: 'warning',
  find({ terms, sourceWords, targetWords, targetLang }): readonly Found[] {
    if (terms.size === 0) return nothing
    const places = findTerms(terms, sourceWords)
    if (places.length === 0) return nothing
    const has = termsIn(targetWords, targetLang)
    const missing = new Set(missingTerms(places, ({ targets }) => targets.some(has)).map(({ term }) => term))
    const own = new Set(places.map(({ term }) => term))
    // A word that is forbidden for one term may be right for another.
    const right = new Set([...own].flatMap(({ targets }) => targets.map(foldWord)))
    const target = lowerCase(targetWords)
    return [...own].flatMap((term): Found[] => {
      const part = term.targets.join(' / ')
      const found = term.forbidden
        .filter((wrong) => !right.has(foldWord(wrong)))
        .flatMap((wrong): Found[] => {
          const word = lowerCase(wrong)
          const at = isJoined(targetLang) ? placeBeside(word, target, term.targets) : placeOfWord(word, target)
          return at === -1
            ? []
            : [{ code: 'term-forbidden', part, range: { start: at, end: at + wrong.length }, fix: null }]
        })
      // A forbidden word was reported already; replacing it also adds the missing term.
      return found.length > 0 || !missing.has(term) ? found : [{ code: 'term-missing', part, range: null, fix: null }]
    })
  },
}
