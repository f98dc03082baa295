import { normal } from '#src/workspace/text/normal.ts'

const apostrophes = /[\u2018\u2019\u02bc\u02bb`´]/g

/** Converts a text to lower case without changing its length. Turkish "İ" and "ı" become "i". */
export const lowerCase = (text: string): string =>
  text
    .replaceAll(/[Iİı]/g, 'i')
    .toLowerCase()
    .replaceAll(apostrophes, "'")

/** Folds case, apostrophes and ß. Composed and decomposed letters become the same. */
export const foldWord = (word: string): string => lowerCase(normal(word, 'NFC')).replaceAll('ß', 'ss')

/**
 * Folds a text as `foldWord`, and also removes accents and strokes, which an inflection may add: "Platz" is in
 * "Plätze".
 */
export function foldStem(text: string): string {
  return normal(foldWord(text), 'NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ł', 'l')
}
