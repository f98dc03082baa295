import { languageOf } from '#src/workspace/text/locale-of.ts'
import { stemChanges } from './stem-changes.ts'

/** A form of a word: it begins with `stem`, and `rest` matches what follows up to the end of the word. */
export type Form = { stem: string; rest: RegExp }

// Slavic languages, in which a vowel before the last consonant appears or disappears: "deska", "desek"; "kołek",
// "kołki".
const slavic = new Set(['be', 'bg', 'cs', 'hr', 'mk', 'pl', 'ru', 'sk', 'sl', 'sr', 'uk'])
const romance = new Set(['ca', 'es', 'fr', 'gl', 'it', 'pt'])
// Languages in which each case and person adds an ending.
const addsEndings = new Set(['az', 'et', 'eu', 'ka', 'kk', 'ky', 'tr', 'uz'])

const vowel = '[aeiouyæœøаеёиоуыэюяіїєьαεηιουω]'
const endsInVowel = new RegExp(`${vowel}$`, 'u')
const none = /^$/
const upTo = (letters: number) => new RegExp(String.raw`^[\p{L}\p{N}\p{M}]{0,${letters}}$`, 'u')
const [upToTwo, upToThree, any] = [upTo(2), upTo(3), /^/]
const oneVowel = new RegExp(`^${vowel}$`, 'u')
const plural = /^(?:e?s|x|e)?$/

function restOf(lang: string): RegExp {
  if (addsEndings.has(lang)) return any
  return slavic.has(lang) ? upToThree : upToTwo
}

/** "puerto" is no form of "puerta", as a noun has only one of both endings. */
const otherGender = { a: /^(?!o)[\p{L}\p{N}\p{M}]{0,2}$/u, o: /^(?!a)[\p{L}\p{N}\p{M}]{0,2}$/u }
const nounRest = (word: string) => (word.endsWith('a') ? otherGender.a : word.endsWith('o') ? otherGender.o : upToTwo)

function shortForms(word: string, lang: string): Form[] {
  const forms = [{ stem: word, rest: romance.has(lang) ? plural : restOf(lang) }]
  if (word.length < 4 || !endsInVowel.test(word)) return forms
  const stem = word.slice(0, -1)
  // Forms such as "anta", "ante" and "rama", "ramy".
  if (lang === 'it') forms.push({ stem, rest: /^[ei]$/ })
  if (slavic.has(lang)) forms.push({ stem, rest: oneVowel })
  return forms
}

const joinedEnd = /[^aeiouyаеёиоуыэюяіїє][^aeiouyаеёиоуыэюяіїє]$/u

function slavicForms(word: string): Form[] {
  const stem = word.slice(0, -1)
  if (endsInVowel.test(word) && joinedEnd.test(stem))
    return ['e', 'o', 'е', 'о'].map((one) => ({ stem: stem.slice(0, -1) + one + stem.slice(-1), rest: none }))
  const [, before, last] = /^(.*)[eoео]([^aeiouyаеёиоуыэюяіїє])ь?$/u.exec(word) ?? []
  return before === undefined || last === undefined ? [] : [{ stem: before + last, rest: upToThree }]
}

/**
 * Returns the forms of a word in which its stem changes: "kaapissa" for "kaappi". Empty if there are none. `of`:
 * language code.
 */
export const changedForms = (word: string, of: string): readonly Form[] =>
  (stemChanges[languageOf(of)] ?? []).flatMap(([end, to, rest]) => {
    const stem = end.test(word) ? word.replace(end, to) : ''
    return stem.length > 1 ? [{ stem, rest }] : []
  })

/**
 * Returns the forms of one word of a term. `word`: in lower case without diacritics. `of`: language code. `isFirst`:
 * whether it is the first word of the term. A word of fewer than five letters keeps its end, so that "vis" is not in
 * "visible"; only a final vowel may change in Italian and Slavic languages.
 */
export function formsOfTerm(word: string, of: string, isFirst: boolean): readonly Form[] {
  const lang = languageOf(of)
  const changed = changedForms(word, lang)
  const short = shortForms(word, lang)
  const more = slavic.has(lang) && word.length > 3 ? slavicForms(word) : []
  if (word.length < 5) return [...short, ...more, ...changed]
  const rest = isFirst && romance.has(lang) ? nounRest(word) : restOf(lang)
  return [{ stem: word, rest: restOf(lang) }, { stem: word.slice(0, -1), rest }, ...more, ...changed]
}
