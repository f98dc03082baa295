/** Maximum length of a stored text in UTF-16 code units: several times the longest known text. */
export const maxText = 100_000

/** Combining marks, and the half-width voicing marks that NFKC turns into combining marks. */
const mark = String.raw`[\p{M}\uff9e\uff9f]`
/**
 * Maximum length of a run of combining marks in Unicode's Stream-Safe Text Format
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format).
 */
const maxMarks = 30
// Matches from the first mark of a run only. Trying every mark would take thirty times as long.
const tooManyMarks = new RegExp(`(?<!${mark})${mark}{${maxMarks + 1}}`, 'u')

/**
 * Checks that no letter carries more combining marks than any language needs. Composing and comparing take quadratic
 * time in the length of a run.
 */
export const isStreamSafe = (text: string): boolean => !tooManyMarks.test(text)

/**
 * Checks in linear time whether a text can be stored, sent and compared unchanged: PostgreSQL cannot store U+0000, and
 * UTF-8 cannot encode lone surrogates.
 */
export const isStorable = (text: string): boolean => isWhole(text) && isStreamSafe(text)

/** Checks whether a text can be sent unchanged, whatever runs of combining marks it has. */
export const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const surplusMarks = new RegExp(`(${mark}{${maxMarks}})${mark}+`, 'gu')

/** Removes the characters that cannot be stored. Nobody types them, and they are not visible. */
export const toStorable = (text: string): string =>
  text.replaceAll('\0', '').toWellFormed().replaceAll(surplusMarks, '$1')
