import { englishForms, termEndings } from '#src/workspace/word-forms.ts'
import { languageOf } from '#src/workspace/checks/language-of.ts'
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
const compounding = new Set(['de', 'nl', 'sv', 'da', 'nb', 'fi', 'hu'])

function hasTerm(term: string, text: string, lang: string): boolean {
  const stems = term.split(/\s+/).map(stemOf)
  const plain = withoutMarks(text)
  if (compounding.has(languageOf(lang))) return stems.every((stem) => plain.includes(stem))
  return stems.every((stem) => placeOf(stem, plain) !== -1)
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
