import { hasPicture, pictures, type Placed, placedBy, withFewMarks } from './letters.ts'

const plain = /^[\0-\x7f]*$/
/** Returns whether a text is ASCII, so that `toLowerCase` is enough to fold it. */
export const isPlain = (text: string): boolean => plain.test(text)

const umlauts = /[äöü]/i

/**
 * Invisible characters, for use inside the brackets of a regular expression's class: soft hyphens, zero-width spaces
 * and joiners, and marks of writing direction.
 */
export const withoutWidth = String.raw`\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff`
// The voicing marks of Japanese are no accents: they distinguish letters.
const unseen = new RegExp(String.raw`[^\P{Mn}\u3099\u309a]|[${withoutWidth}]`, 'gu')
/** For each sign on a keyboard, its typographic forms, for use inside the brackets of a regular expression's class. */
export const written: Readonly<Record<string, string>> = {
  "'": '‘’‚‛′ʻʼ´\u05f3',
  '"': '“”„‟″«»\u05f4',
  '-': '‐‑‒–—−',
  '...': '…',
  ' ': String.raw`\u00a0\u2002-\u200a\u202f\u3000`,
}
const typed = Object.entries(written).map(([sign, signs]) => [new RegExp(`[${signs}]`, 'g'), sign] as const)
const typographic = /[\u00a0«»´ʻʼ\u05f3\u05f4\u2002-\u200a‐-—‘-‟\u202f′″…−\u3000]/
/** Replaces typographic quotation marks, dashes and spaces by the signs on a keyboard. */
const asTyped = (text: string): string =>
  typographic.test(text) ? typed.reduce((found, [signs, sign]) => found.replace(signs, sign), text) : text

const otherWidths = /[\uff01-\uff9f]+/g
const hasOtherWidth = /[\uff01-\uff9f]/
/**
 * Converts full-width characters and half-width Japanese characters to normal width. Other characters stay unchanged.
 */
export const inUsualWidth = (text: string): string =>
  hasOtherWidth.test(text) ? text.replaceAll(otherWidths, (letters) => letters.normalize('NFKC')) : text

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ς: 'σ',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  đ: 'd',
  '⁄': '/',
}
const special = /[ßςłøæœıđ⁄]/g

// Marks the ends of each emoji, so that a part of one, such as one letter of a flag, is not found in it.
const withEnds = (text: string): string => (hasPicture.test(text) ? text.replaceAll(pictures, '\u0002$&\u0003') : text)

/**
 * Folds a text for the search: lower case, without accents and invisible characters. Quotation marks, dashes and spaces
 * become those of a keyboard, "ß" becomes "ss", and ligatures and full-width letters become plain letters.
 */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  return withEnds(asTyped(withFewMarks(text)).normalize('NFKD'))
    .replace(unseen, '')
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter] ?? letter)
}

const spelled: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

const spell = (composed: string): string => composed.replace(/[äöü]/gi, (letter) => spelled[letter] ?? letter)

/**
 * Folds a search query. Writes umlauts as two letters, so "Tür" becomes "tuer". Texts folded with `foldForSearch`
 * contain both spellings.
 */
export const foldNeedle = (text: string): string => fold(spell(withFewMarks(text).normalize('NFC')))

/**
 * Folds a text that is to be searched. If the text has umlauts, a second copy with umlauts as two letters follows on a
 * new line, so that both "tur" and "tuer" find "Tür".
 */
export function foldForSearch(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  const composed = withFewMarks(text).normalize('NFC')
  if (!umlauts.test(composed)) return fold(text)
  return `${fold(text)}\n${fold(spell(composed))}`
}

/**
 * Folds a text letter by letter. Returns the folded text and, for each of its UTF-16 units, where its letter starts and
 * ends in the original text. `isSpelled`: writes umlauts as two letters.
 */
export const foldWithPlaces = (text: string, isSpelled = false): Placed =>
  placedBy(text, (letter) => {
    if (!isSpelled) return fold(letter)
    const composed = withFewMarks(letter).normalize('NFC')
    return fold(spelled[composed] ?? composed)
  })
