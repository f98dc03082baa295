import { isUnspaced, languageOf, scriptOf } from '#src/workspace/locale-of.ts'
import { englishForms, englishSingulars, termEndings } from '#src/workspace/word-forms.ts'
import { foldStem, foldWord } from './fold.ts'
import { formsOfTerm } from './term-forms.ts'

const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign)

/** Where a word stands in a text in small letters, or -1: "board" is in "boards", not in "boardroom", and "merge" not in "merged". */
export function placeOfWord(word: string, text: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const behind = /^[\p{L}\p{N}]*/u.exec(text.slice(at + word.length, at + word.length + 4))?.[0] ?? ''
    if (termEndings.includes(behind) && !isLetter(text.charAt(at - 1))) return at
  }
  return -1
}

/** Roughly what all forms of a word share: "Türblatt" and "Türblätter", "Zarge" and "Zargen". */
const stemOf = (word: string) => foldStem(word).replace(word.length > 5 ? /(?:e[rnms]?|n|s|es|x)$/ : /$/, '')

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

const isInEnglish = (word: string, text: string): boolean =>
  [...englishForms(word), ...englishSingulars(word)].some((form) => placeOfWord(stemOf(form), text) !== -1)

// Articles and particles are parts of a word, as in "الباب" and "문을", or nothing parts words.
const isJoined = (lang: string) => isUnspaced(lang) || /^(?:Arab|Hebr|Kore)$/.test(scriptOf(lang))

/** Tells whether a translation has a term, in whatever form its language gives the words. */
export function termsIn(translation: string, lang: string): (term: string) => boolean {
  // A mark of Japanese tells one letter from another, and one of Thai is a vowel.
  const fold = isJoined(lang) && !/^(?:Arab|Hebr)$/.test(scriptOf(lang)) ? foldWord : foldStem
  let folded: string | undefined
  return (term) => {
    const text = (folded ??= fold(translation))
    const words = foldWord(term).split(/\s+/)
    if (isJoined(lang)) return words.every((word) => text.includes(fold(word)))
    if (compounding.has(languageOf(lang))) return words.every((word) => text.includes(stemOf(word)))
    if (languageOf(lang) === 'en') return words.every((word) => isInEnglish(word, text))
    return words.every((word, at) => hasForm(foldStem(word), text, lang, at === 0))
  }
}
