import { isUnspaced, scriptOf } from '#src/workspace/locale-of.ts'
import { englishForms, englishSingulars, termEndings } from '#src/workspace/word-forms.ts'
import { languageOf } from '#src/workspace/checks/language-of.ts'
import { formsOfTerm } from '#src/workspace/checks/term-forms.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

const folded = (text: string) => text.toLowerCase()

const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign)

const placeInEnglish = (term: string, text: string): number =>
  englishForms(term).reduce((found, form) => (found === -1 ? placeOf(form, text) : found), -1)

/** As the side marks terms: "board" is in "boards", not in "boardroom", and "merge" not in "merged". */
function placeOf(term: string, text: string): number {
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    const behind = /^[\p{L}\p{N}]*/u.exec(text.slice(at + term.length, at + term.length + 4))?.[0] ?? ''
    if (termEndings.includes(behind) && !isLetter(text.charAt(at - 1))) return at
  }
  return -1
}

const withoutMarks = (text: string) => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')

/** Roughly what all forms of a word share: "Türblatt" and "Türblätter", "Zarge" and "Zargen". */
const stemOf = (word: string) => withoutMarks(word).replace(word.length > 5 ? /(?:e[rnms]?|n|s|es|x)$/ : /$/, '')

// Compounds are one word: "Türblattdicke" has the term "Türblatt".
const compounding = new Set(['de', 'nl', 'sv', 'da', 'nb', 'nn', 'no', 'fi', 'hu'])
/** Enough to tell a form's ending from what is longer. */
const maxRest = 5

function hasForm(word: string, text: string, lang: string, isFirst: boolean): boolean {
  return formsOfTerm(word, lang, isFirst).some(({ stem, rest }) => {
    for (let at = text.indexOf(stem); at !== -1; at = text.indexOf(stem, at + 1)) {
      const end = at + stem.length
      if (isLetter(text.charAt(at - 1))) continue
      if (rest.test(/^[\p{L}\p{N}\p{M}]*/u.exec(text.slice(end, end + maxRest))?.[0] ?? '')) return true
    }
    return false
  })
}

const isInEnglish = (word: string, plain: string): boolean =>
  [...englishForms(word), ...englishSingulars(word)].some((form) => placeOf(stemOf(form), plain) !== -1)

// Articles and particles are parts of a word, as in "الباب" and "문을", or nothing parts words.
const isJoined = (lang: string) => isUnspaced(lang) || /^(?:Arab|Hebr|Kore)$/.test(scriptOf(lang))

function hasTerm(term: string, text: string, lang: string): boolean {
  const words = term.split(/\s+/)
  if (isJoined(lang)) {
    // A mark of Japanese tells one letter from another, and one of Thai is a vowel.
    const fold = /^(?:Arab|Hebr)$/.test(scriptOf(lang)) ? withoutMarks : (one: string) => one.normalize('NFC')
    return words.every((word) => fold(text).includes(fold(word)))
  }
  const plain = withoutMarks(text)
  if (compounding.has(languageOf(lang))) return words.every((word) => plain.includes(stemOf(word)))
  if (languageOf(lang) === 'en') return words.every((word) => isInEnglish(word, plain))
  return words.every((word, at) => hasForm(withoutMarks(word), plain, lang, at === 0))
}

export const terms: Check = {
  severity: 'warning',
  find({ terms, sourceWords, targetWords, sourceLang, targetLang }): readonly Found[] {
    if (terms.length === 0) return nothing
    const [source, target] = [folded(sourceWords), folded(targetWords)]
    const found: Found[] = []
    for (const term of terms) {
      const find = languageOf(sourceLang) === 'en' ? placeInEnglish : placeOf
      if (find(folded(term.source), source) === -1) continue
      const part = term.targets.join(' / ')
      for (const wrong of term.forbidden) {
        const at = placeOf(folded(wrong), target)
        const range = { start: at, end: at + wrong.length }
        if (at !== -1) found.push({ code: 'term-forbidden', part, range, fix: null })
      }
      // Whoever puts the right word in the wrong one's place has both done.
      const isSaid = found.some(({ code, part: of }) => code === 'term-forbidden' && of === part)
      if (!isSaid && !term.targets.some((one) => hasTerm(folded(one), target, targetLang)))
        found.push({ code: 'term-missing', part, range: null, fix: null })
    }
    return found
  },
}
