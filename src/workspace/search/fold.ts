import { hasPicture, pictures, type Placed, placedBy, withFewMarks } from './letters.ts'

const plain = /^[\0-\x7f]*$/
/** Returns whether a text has only letters that fold one by one. */
export const isPlain = (text: string): boolean => plain.test(text)

const umlauts = /[äöü]/i

/** Soft hyphens, and spaces and joiners without width, for a class in a regular expression: no reader sees them. */
export const withoutWidth = String.raw`\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff`
// The marks of Japanese are no accents: they distinguish letters.
const unseen = new RegExp(String.raw`[^\P{Mn}\u3099\u309a]|[${withoutWidth}]`, 'gu')
/** For a class in a regular expression: typographic signs, by the keyboard's sign for them. */
export const written: Readonly<Record<string, string>> = {
  "'": '‘’‚‛′ʻʼ´\u05f3',
  '"': '“”„‟″«»\u05f4',
  '-': '‐‑‒–—−',
  '...': '…',
  ' ': String.raw`\u00a0\u2002-\u200a\u202f\u3000`,
}
const typed = Object.entries(written).map(([sign, signs]) => [new RegExp(`[${signs}]`, 'g'), sign] as const)
const typographic = /[\u00a0«»´ʻʼ\u05f3\u05f4\u2002-\u200a‐-—‘-‟\u202f′″…−\u3000]/
/** Replaces quotation marks, dashes and spaces by those of a keyboard. */
const asTyped = (text: string): string =>
  typographic.test(text) ? typed.reduce((found, [signs, sign]) => found.replace(signs, sign), text) : text

const otherWidths = /[\uff01-\uff9f]+/g
const hasOtherWidth = /[\uff01-\uff9f]/
/** Replaces letters of full width, and Japanese letters of half width, by those of usual width. */
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

// A part of a picture, such as one letter of a flag, is not found in it.
const withEnds = (text: string): string => (hasPicture.test(text) ? text.replaceAll(pictures, '\u0002$&\u0003') : text)

/**
 * Folds for search: without case, accents and invisible characters. Quotation marks and dashes become those of a
 * keyboard, ß becomes ss, and spaces, widths, ligatures, and raised or composed letters become uniform.
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

/** Folds a search text: a typed umlaut also matches its two letters, and text without umlauts matches both. */
export const foldNeedle = (text: string): string => fold(spell(withFewMarks(text).normalize('NFC')))

/** Folds a text, and again with umlauts spelled out, so that "tuer" finds "Tür". */
export function foldForSearch(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  const composed = withFewMarks(text).normalize('NFC')
  if (!umlauts.test(composed)) return fold(text)
  return `${fold(text)}\n${fold(spell(composed))}`
}

/** Folds letter by letter, and returns where each folded unit comes from. */
export const foldWithPlaces = (text: string, isSpelled = false): Placed =>
  placedBy(text, (letter) => {
    if (!isSpelled) return fold(letter)
    const composed = withFewMarks(letter).normalize('NFC')
    return fold(spelled[composed] ?? composed)
  })
