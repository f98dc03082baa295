/** Normalising takes quadratic time for a run of marks. No language has so many on a letter. */
const tooManyMarks = /\p{M}{100}/u

/**
 * Normalises a text. A text with 100 or more combining marks in a row is returned unchanged, because normalising it
 * would block the page.
 */
export const normal = (text: string, form: 'NFC' | 'NFD'): string =>
  tooManyMarks.test(text) ? text : text.normalize(form)
