/** Maximum length of a stored text, in UTF-16 code units. It is several times the length of the longest known text. */
export const maxText = 100_000

/** A combining mark, or a half-width voicing mark, which NFKC turns into a combining mark. */
const mark = String.raw`[\p{M}\uff9e\uff9f]`
/**
 * Max length of a run of combining marks, from Unicode's Stream-Safe Text Format
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format).
 */
const maxMarks = 30
// Matches at the first mark of a run only. Trying every mark would take thirty times as long.
const tooManyMarks = new RegExp(`(?<!${mark})${mark}{${maxMarks + 1}}`, 'u')

/**
 * Returns whether no character is followed by more than 30 combining marks. No language needs that many, and
 * normalizing or comparing long runs takes quadratic time.
 */
export const isStreamSafe = (text: string): boolean => !tooManyMarks.test(text)

/**
 * Returns whether a text can be stored, sent and compared unchanged. PostgreSQL cannot store U+0000, UTF-8 cannot
 * encode lone surrogates, and long runs of combining marks are slow to compare. The check takes linear time.
 */
export const isStorable = (text: string): boolean => isWhole(text) && isStreamSafe(text)

/**
 * Returns whether a text can be sent unchanged: it has no U+0000 and no lone surrogates. Unlike isStorable, it allows
 * long runs of combining marks.
 */
export const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const surplusMarks = new RegExp(`(${mark}{${maxMarks}})${mark}+`, 'gu')

/**
 * Returns a text in a form that can be stored: removes U+0000 and surplus combining marks, and replaces lone
 * surrogates. Nobody types these characters.
 */
export const toStorable = (text: string): string =>
  text.replaceAll('\0', '').toWellFormed().replaceAll(surplusMarks, '$1')
