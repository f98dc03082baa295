/** Reordering combining marks takes quadratic time. No language has so many on a letter. */
const tooManyMarks = /\p{M}{100}/u

/** Normalises a text to a Unicode form; a text with a run of marks that would block the page stays as it is. */
export const normal = (text: string, form: 'NFC' | 'NFD'): string =>
  tooManyMarks.test(text) ? text : text.normalize(form)
