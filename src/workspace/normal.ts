/** Reordering them takes time by the square of their number. No language has so many on a letter. */
const tooManyMarks = /\p{M}{100}/u

/** In a Unicode normal form; as it is where a run of marks would hold the page up. */
export const normal = (text: string, form: 'NFC' | 'NFD'): string =>
  tooManyMarks.test(text) ? text : text.normalize(form)
