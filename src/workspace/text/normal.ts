/** Normalising takes quadratic time for a run of marks. No language has so many on a letter. */
const tooManyMarks = /\p{M}{100}/u

/** Normalises a text. A text with so long a run of marks that the page would be blocked is returned unchanged. */
export const normal = (text: string, form: 'NFC' | 'NFD'): string =>
  tooManyMarks.test(text) ? text : text.normalize(form)
