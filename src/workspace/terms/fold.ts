/** Folds case, and "ü" however it was typed; keeps the length of the text. */
export function foldWord(word: string): string {
  return word.normalize('NFC').toLocaleLowerCase('en').replaceAll('ß', 'ss')
}

/** Also without dots and accents that an inflection may add: "Platz" is in "Plätze". */
export function foldStem(text: string): string {
  return foldWord(text)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
}
