import { languageOf } from '#src/workspace/text/locale-of.ts'
import { inUsualWidth, withoutWidth, written } from './fold.ts'
import { hasPicture, lettersOf, withFewMarks } from './letters.ts'
import { literally } from './query.ts'

/** Typographic signs that a keyboard's sign stands for within words: next to a letter, "'" is an apostrophe. */
const signs: Readonly<Record<string, string>> = {
  "'": '’ʼ\u05f3',
  '"': written['"'] ?? '',
  ' ': written[' '] ?? '',
}

const hidden = new RegExp(`[${withoutWidth}]`, 'gu')
const ofWord = /[\p{L}\p{N}\p{M}]/u
const onlyOfWord = /^[\p{L}\p{N}\p{M}]+$/u
const hasLetter = /\p{L}/u
const hasLetterOrDigit = /[\p{L}\p{N}]/u

const spaces = `[ ${written[' '] ?? ''}]`
const space = new RegExp(spaces)
const kindOf = (sign: string) => (space.test(sign) ? ' ' : sign)

type How = { matchCase: boolean; lang?: string | undefined }

const isTurkic = (lang = '') => ['tr', 'az'].includes(languageOf(lang))

/** Removes case: ß becomes ss. In Turkish, I is the capital of ı, and İ of i. */
function withoutCase(letter: string, lang: string | undefined): string {
  const small = isTurkic(lang) ? letter.toLocaleLowerCase('tr') : letter.toLowerCase().replace('i\u0307', 'i')
  return small.replaceAll('ß', 'ss').replaceAll('ς', 'σ')
}

/**
 * A pattern that matches all spellings of `typed`, the text to search for. `signs`: for each capture group of the
 * pattern, the keyboard sign that it matches (`kind`), and how many signs of that kind precede it (`nth`).
 */
export type Spelling = {
  pattern: string
  typed: string
  signs: readonly { kind: string; nth: number }[]
  /** Converts a letter of a text to the form that the pattern matches. */
  form: (letter: string) => string
}

/**
 * Returns a pattern that matches all spellings of a text: with other widths, spaces, ligatures, composed or decomposed
 * letters, invisible characters, and in any case unless `matchCase`. If the text has letters, its quotation marks and
 * apostrophes next to a letter or digit match typographic ones too, and raised digits match plain ones: "m2" matches
 * "m²", but "2" does not. All other signs and accents must be the same, unlike in the search.
 */
export function anySpelling(find: string, { matchCase, lang }: How): Spelling {
  const shown = withFewMarks(find).replaceAll(hidden, '')
  // A text without letters and digits is matched exactly.
  if (!hasLetterOrDigit.test(shown))
    return { pattern: literally(find), typed: find, signs: [], form: (letter) => letter }
  const hasWords = hasLetter.test(shown)

  function form(letter: string): string {
    const seen = inUsualWidth(withFewMarks(hasPicture.test(letter) ? letter : letter.replaceAll(hidden, '')))
    const compatible = hasWords ? seen.normalize('NFKC') : seen
    const one = onlyOfWord.test(compatible) ? compatible : seen.normalize('NFC')
    return matchCase ? one : withoutCase(one, lang)
  }

  const letters = Array.from(lettersOf(shown), form).flatMap((letter) => Array.from(letter))
  const counts = new Map<string, number>()
  const groups: { kind: string; nth: number }[] = []
  const pieces = letters.map((letter, at) => {
    const kind = kindOf(letter)
    const others = signs[kind]
    if (others === undefined) return literally(letter)
    const nth = counts.get(kind) ?? 0
    counts.set(kind, nth + 1)
    const isInWord = hasWords && [letters[at - 1], letters[at + 1]].some((next) => ofWord.test(next ?? ''))
    if (kind !== letter || (kind !== ' ' && !isInWord)) return literally(letter)
    groups.push({ kind, nth })
    return `([${letter}${others}])`
  })
  return { pattern: pieces.join(''), typed: inUsualWidth(shown).normalize('NFC'), signs: groups, form }
}

const signOrSpace = new RegExp(`['"]|${spaces}`, 'g')
const countOf = (kind: string, text: string) => text.split(kind).length

/**
 * Returns which space of the search text corresponds to a space of the replacement; -1 if none does. It is the one
 * between the same two words, or else next to one of them, or else the one with the same number if both have as many
 * spaces.
 */
function likeSpace(nth: number, words: readonly string[], others: readonly string[]): number {
  const isBehind = (at: number) => others[at] === words[nth]
  const isBefore = (at: number) => others[at + 1] === words[nth + 1]
  const places = others.slice(1).map((_, at) => at)
  return (
    places.find((at) => isBehind(at) && isBefore(at)) ??
    places.find(isBefore) ??
    places.find(isBehind) ??
    (words.length === others.length ? nth : -1)
  )
}

/**
 * Returns the replacement `text` with the spaces, apostrophes and quotation marks of the match: if "18 mm" replaces "16
 * mm", a no-break space stays.
 */
export function asInMatch(text: string, { typed, signs: groups }: Spelling, match: RegExpExecArray): string {
  if (groups.every(({ kind }, at) => match[at + 1] === kind)) return text
  const [words, others] = [text.split(space), typed.split(space)]
  const counts = new Map<string, number>()
  return text.replaceAll(signOrSpace, (sign) => {
    const kind = kindOf(sign)
    const nth = counts.get(kind) ?? 0
    counts.set(kind, nth + 1)
    if (sign !== kind) return sign
    const isEven = kind !== ' ' && countOf(kind, text) === countOf(kind, typed)
    const like = kind === ' ' ? likeSpace(nth, words, others) : isEven ? nth : -1
    return match[groups.findIndex((group) => group.kind === kind && group.nth === like) + 1 || match.length] ?? sign
  })
}
