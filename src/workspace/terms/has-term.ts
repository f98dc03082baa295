import { isUnspaced, languageOf, scriptOf } from '#src/workspace/text/locale-of.ts'
import { englishForms, englishSingulars, englishVerbForms, termEndings } from '#src/workspace/text/word-forms.ts'
import { foldStem, foldWord } from './fold.ts'
import { hasUmlauts, mayBeginAt } from './in-compound.ts'
import { hasSeparated } from './separable.ts'
import { changedForms, formsOfTerm, type Form } from './term-forms.ts'
import { wordingsOf, type Wording } from './wordings.ts'

const article = /^[وفبلك]?(?:ال|لل)/u
const weak = /[اويىئؤءةآأإ]/gu
const words = /[\p{Script=Arabic}\p{M}]+/gu
/** Short Arabic plurals: two root letters and a weak one, as in "أبواب", "بيوت". */
const shortPlural = /^(?:[اأ]\p{L}[وي]?ا\p{L}|[اأ]\p{L}{2}ا\p{L}|\p{L}{2}و\p{L})$/u

const bare = (word: string) => word.replace(article, '')
const rootOf = (word: string) => bare(word).replaceAll(weak, '')

/** Returns whether an Arabic text has the broken plural of a word: "أبواب" for "باب", "مفاتيح" for "مفتاح". */
function hasBrokenPlural(word: string, text: string): boolean {
  const root = rootOf(word)
  if (root.length < 2) return false
  return [...text.matchAll(words)].some(
    ([one]) => rootOf(one) === root && (root.length > 2 || shortPlural.test(bare(one))),
  )
}

const isLetter = (sign: string) => /[\p{L}\p{N}]/u.test(sign)

/**
 * Returns the index at which a text contains a word; -1 if it does not. Both must be in lower case. The word may have a
 * plural or case ending: "board" is in "boards", but not in "boardroom".
 */
export function placeOfWord(word: string, text: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const behind = /^[\p{L}\p{N}]*/u.exec(text.slice(at + word.length, at + word.length + 4))?.[0] ?? ''
    if (termEndings.includes(behind) && !isLetter(text.charAt(at - 1))) return at
  }
  return -1
}

/** Returns the stem that the forms of a word share, roughly: for "Türblatt" and "Türblätter", "Zarge" and "Zargen". */
const stemOf = (word: string) => foldStem(word).replace(word.length > 5 ? /(?:e[rnms]?|n|s|es|x)$/ : /$/, '')

// Languages that write compounds as one word: "Türblattdicke" contains the term "Türblatt".
const compounding = new Set(['de', 'nl', 'sv', 'da', 'nb', 'nn', 'no', 'fi', 'hu'])
/** Max letters after a stem that count as its ending. */
const maxRest = 12
/** Min length of a form at the end of a compound. */
const minInCompound = 5

/**
 * Returns whether the text contains one of the forms. `compoundIn`: the language, if it writes compounds as one word.
 */
function hasForm(forms: readonly Form[], text: string, compoundIn?: string): boolean {
  return forms.some(({ stem, rest }) => {
    for (let at = text.indexOf(stem); at !== -1; at = text.indexOf(stem, at + 1)) {
      const end = at + stem.length
      const behind = /^[\p{L}\p{N}\p{M}]*/u.exec(text.slice(end, end + maxRest))?.[0] ?? ''
      if (!rest.test(behind)) continue
      if (!isLetter(text.charAt(at - 1))) return true
      if (compoundIn && stem.length + behind.length >= minInCompound && mayBeginAt(text, at, compoundIn)) return true
    }
    return false
  })
}

/** Returns whether a text has a word, alone or in a compound. `marked`: the text with its diacritics. */
function hasInCompound(word: string, text: string, marked: string, lang: string): boolean {
  const stem = stemOf(word)
  const isGerman = languageOf(lang) === 'de'
  const isMarked = isGerman && marked.length === text.length
  for (let at = text.indexOf(stem); at !== -1; at = text.indexOf(stem, at + 1))
    if (mayBeginAt(text, at, lang) && (!isMarked || hasUmlauts(word, stem.length, marked, at))) return true
  const folded = foldStem(word)
  return hasForm(changedForms(folded, lang), text, lang) || (isGerman && hasSeparated(folded, text))
}

const isInEnglish = (word: string, text: string, isVerb: boolean): boolean =>
  [...englishForms(word), ...englishSingulars(word), ...(isVerb ? englishVerbForms(word) : [])].some(
    (form) => placeOfWord(foldStem(form), text) !== -1 || placeOfWord(stemOf(form), text) !== -1,
  )

// Returns whether words are joined in this language: articles and particles are part of the word, as in "الباب" and
// "문을", or words are not separated.
export const isJoined = (lang: string) => isUnspaced(lang) || /^(?:Arab|Hebr|Kore)$/.test(scriptOf(lang))

/** A translation, folded, and how its script is folded. */
type Folded = { text: string; marked: string; lang: string; fold: typeof foldWord }

function hasWording({ text: term, isVerb }: Wording, { text, marked, lang, fold }: Folded): boolean {
  const words = foldWord(term).split(' ')
  const language = languageOf(lang)
  if (isJoined(lang))
    return words.every(
      (word) => text.includes(fold(word)) || (scriptOf(lang) === 'Arab' && hasBrokenPlural(fold(word), text)),
    )
  if (compounding.has(language)) return words.every((word) => hasInCompound(word, text, marked, lang))
  if (language === 'en') return words.every((word, at) => isInEnglish(word, text, isVerb && at === 0))
  return words.every((word, at) => hasForm(formsOfTerm(foldStem(word), lang, at === 0), text))
}

/**
 * Returns a function that tests whether a translation contains a term of the glossary, in any grammatical form. `lang`:
 * language of the translation.
 */
export function termsIn(translation: string, lang: string): (term: string) => boolean {
  // A Japanese mark distinguishes letters, and a Thai mark is a vowel, so they must not be removed.
  const fold = isJoined(lang) && !/^(?:Arab|Hebr)$/.test(scriptOf(lang)) ? foldWord : foldStem
  let folded: Folded | undefined
  return (term) => {
    const text = (folded ??= { text: fold(translation), marked: foldWord(translation), lang, fold })
    return wordingsOf(term, lang).some((wording) => hasWording(wording, text))
  }
}
