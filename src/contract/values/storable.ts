/** How long a stored text may be, in UTF-16 code units: several times the longest that any list is known to hold. */
export const maxText = 100_000

/** Combining marks, and the half-width voicing marks that become some (NFKC). */
const mark = String.raw`[\p{M}\uff9e\uff9f]`
/** Unicode's Stream-Safe Text Format (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format). */
const maxMarks = 30
// Only from a run's first mark on: from each of them it would take thirty times as long.
const tooManyMarks = new RegExp(`(?<!${mark})${mark}{${maxMarks + 1}}`, 'u')

/** Whether no letter carries more marks than any language needs: composing or comparing takes time that grows with the square of a run's length. */
export const isStreamSafe = (text: string): boolean => !tooManyMarks.test(text)

/** Whether a text can be stored, sent and compared as it is: PostgreSQL has no U+0000, and UTF-8 no lone surrogates. Takes linear time. */
export const isStorable = (text: string): boolean => isWhole(text) && isStreamSafe(text)

/** Whether a text can be sent as it is, however it is composed. */
export const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const surplusMarks = new RegExp(`(${mark}{${maxMarks}})${mark}+`, 'gu')

/** The text without what cannot be stored: nobody types that, and it is seen nowhere. */
export const toStorable = (text: string): string =>
  text.replaceAll('\0', '').toWellFormed().replaceAll(surplusMarks, '$1')
