import { normal } from '#src/workspace/text/normal.ts'

const apostrophes = /[\u2018\u2019\u02bc\u02bb`´]/g

/**
 * Converts a text to lower case of the same length. Turkish capital "İ" has a dot, and small "ı" none: all of them
 * count as "i".
 */
export const lowerCase = (text: string): string =>
  text
    .replaceAll(/[Iİı]/g, 'i')
    .toLowerCase()
    .replaceAll(apostrophes, "'")

/** Folds case, apostrophes, and "ü" however it was typed. */
export const foldWord = (word: string): string => lowerCase(normal(word, 'NFC')).replaceAll('ß', 'ss')

/** Also removes dots, strokes and accents that an inflection may add: "Platz" is in "Plätze", "stół" in "stole". */
export function foldStem(text: string): string {
  return normal(foldWord(text), 'NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ł', 'l')
}
