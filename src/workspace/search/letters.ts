const segmenter = new Intl.Segmenter()

// Below U+0300, each code unit is a letter. Only CRLF is a single letter of two units, and folds like one.
const separate = /^[\0-\u02ff]*$/

/**
 * Returns the letters of a text as a reader sees them. A letter includes its combining marks, and an emoji is one
 * letter.
 */
export const lettersOf = (text: string): Iterable<string> =>
  separate.test(text) ? text : Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * A converted text. `starts`, `ends`: for each UTF-16 unit of `text`, where its letter starts and ends in the original
 * text. The ends are exclusive.
 */
export type Placed = { text: string; starts: number[]; ends: number[] }

export function placedBy(text: string, form: (letter: string) => string): Placed {
  const pieces: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const letter of lettersOf(text)) {
    const one = form(letter)
    pieces.push(one)
    for (let unit = 0; unit < one.length; unit += 1) {
      starts.push(at)
      ends.push(at + letter.length)
    }
    at += letter.length
  }
  return { text: pieces.join(''), starts, ends }
}

// Normalising takes quadratic time for a run of marks. No language has more than a few in a row, and 30 is Unicode's
// own limit: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format. Half-width voicing marks become marks too,
// so they count.
const surplusMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu
const hasSurplusMarks = /[\p{M}\uff9e\uff9f]{31}/u

export const withFewMarks = (text: string): string =>
  hasSurplusMarks.test(text) ? text.replaceAll(surplusMarks, '$1') : text

/** Emoji, and the letters of flags. © and similar signs are treated as ordinary signs. */
const picture = String.raw`(?![©®‼⁉™ℹ])\p{Extended_Pictographic}`
const trailing = String.raw`[\ufe0e\ufe0f\u20e3\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]*`
export const hasPicture = new RegExp(`${picture}|\\p{RI}`, 'u')
/** Matches whole emoji, including several emoji joined into one, and flags, which consist of two letters. */
export const pictures = new RegExp(
  String.raw`\p{RI}\p{RI}?|${picture}${trailing}(?:\u200d(?:${picture})${trailing})*`,
  'gu',
)
