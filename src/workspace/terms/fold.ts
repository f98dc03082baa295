/** As a reader compares words: without case, and "ü" however it was typed; its length is the text's own, letter by letter. */
export function foldWord(word: string): string {
  return word.normalize('NFC').toLocaleLowerCase('en').replaceAll('ß', 'ss')
}

/** The same without the dots and accents that an inflection may add: "Platz" stands in "Plätze". */
export function foldStem(text: string): string {
  return foldWord(text).normalize('NFD').replaceAll(/\p{M}/gu, '')
}
