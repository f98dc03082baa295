import { normal } from '#src/workspace/text/normal.ts'

const apostrophes = /[\u2018\u2019\u02bc\u02bb`´]/g

/**
 * Converts a text to lower case, and all kinds of apostrophes to "'", without changing its length. Turkish "İ" and "ı"
 * become "i".
 */
export const lowerCase = (text: string): string =>
  text
    .replaceAll(/[Iİı]/g, 'i')
    .toLowerCase()
    .replaceAll(apostrophes, "'")

/**
 * Folds a word, so that spellings of the same word become equal: lower case, one kind of apostrophe, "ss" for "ß", and
 * composed letters.
 */
export const foldWord = (word: string): string => lowerCase(normal(word, 'NFC')).replaceAll('ß', 'ss')

/**
 * Folds a text like `foldWord`, and also removes accents and the stroke of "ł", because an inflection may change them:
 * "Platz" is in "Plätze".
 */
export function foldStem(text: string): string {
  return normal(foldWord(text), 'NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ł', 'l')
}
