import { withSigns } from '#src/workspace/checks/entities.ts'
import { fractions, withPlainDigits } from '#src/workspace/checks/number-format.ts'
import { unseen } from '#src/workspace/checks/words-of.ts'

/**
 * An uninterrupted run of digits. `key` is what is compared; `start` and `end` are those of the whole number,
 * "1,200.5".
 */
export type Run = {
  key: string
  at: number
  text: string
  start: number
  end: number
  whole: string
  /** After the only decimal point of a number. */
  isFraction: boolean
  isOrdinal: boolean
  isNegative: boolean
}

export type NumberSide = { runs: readonly Run[]; words: string; lang: string }

const fill = (text: string) => unseen.repeat(text.length)
/** Hides digits that are not numbers: escaped signs, numeric HTML entities, "24/7". */
const unescaped = (words: string) =>
  withSigns(words.includes('://') ? words.replaceAll(/%[\dA-Fa-f]{2}/g, fill) : words, unseen)
    .replaceAll(/\\(?:u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]{1,6}\}|x[\dA-Fa-f]{2})/g, fill)
    .replaceAll(/(?<!\d)24\/7(?!\d)/g, fill)

const fractionSigns = Object.keys(fractions).join('')
const signOfQuotient = new Map(
  [...fractionSigns].map((sign) => [sign.normalize('NFKD').replace('\u2044', '/'), sign] as const),
)
/** A fraction of two digits in any script. */
export const quotient = /\p{Nd}[/\u2044]\p{Nd}/u
/** Reads "1/2" as "½". */
const withFractions = (words: string) =>
  words.replaceAll(/(?<![\d/.,])(\d)[/\u2044](\d)(?![\d/.,]*\d)/g, (text, above: string, below: string) => {
    const sign = signOfQuotient.get(`${above}/${below}`)
    return sign ? sign + fill(text.slice(1)) : text
  })

const digits = new RegExp(String.raw`\d+|[${fractionSigns}]`, 'g')
/** A minus sign, but not the dash of a range: "5–10", "5 mm - 10 mm", "5.–7. Mai", "5th–7th". */
export const minus = /(?<!\d\s?(?:[mckµ]?m[²³]?|°[CF]?|%|k?g|€)?\s?|\d[.)"”″$]|\p{L})[-−–]$/u
const ordinal = /^(?:st|nd|rd|th)(?!\p{L})/u
const isDash = (sign: string) => sign === '-' || sign === '−' || sign === '–'
const isDigit = (sign: string) => sign >= '0' && sign <= '9'
const isPart = (sign: string) => isDigit(sign) || sign === '.' || sign === ',' || sign === "'" || sign === '’'
/** Limit of the signs read for one number. */
export const longest = 40

/** Extends a run to the ends of its number: points and group separators belong to it, a sentence's end does not. */
function wholeAt(words: string, at: number, length: number): { start: number; end: number } {
  let [start, end] = [at, at + length]
  while (
    at - start < longest &&
    isPart(words.charAt(start - 1)) &&
    (isDigit(words.charAt(start - 1)) || isDigit(words.charAt(start - 2)))
  )
    start -= 1
  while (
    end - at < longest &&
    isPart(words.charAt(end)) &&
    (isDigit(words.charAt(end)) || isDigit(words.charAt(end + 1)))
  )
    end += 1
  while (start < at && !isDigit(words.charAt(start))) start += 1
  return { start, end }
}

/** Returns whether a run follows the only decimal point of a number, as in "1,234.5"; not in a date or a version. */
const fractionOf = (before: string, text: string, after: string): boolean =>
  text.length !== 3 &&
  (before.endsWith('.') || before.endsWith(',')) &&
  /\d[.,]$/.test(before) &&
  (!/[.,:/-]\d{1,4}[.,]$/.test(before) || /,\d{3}\.$|\.\d{3},$/.test(before)) &&
  !/^[.,:/-]\d/.test(after)

/**
 * Reads the digits of a text in one pass, whatever their script. `areFractions`: "1/2" means "½", and not the first of
 * two.
 */
export function numberSideOf(written: string, lang: string, areFractions = false): NumberSide {
  const plain = unescaped(withPlainDigits(written))
  const words = areFractions ? withFractions(plain) : plain
  const runs: Run[] = []
  let number = { start: 0, end: 0 }
  for (const { 0: text, index: at } of words.matchAll(digits)) {
    const before = words.slice(Math.max(0, at - 8), at)
    const after = words.slice(at + text.length, at + text.length + 3)
    const isFraction = fractionOf(before, text, after)
    const isNegative = isDash(before.slice(-1)) && minus.test(before)
    const value = fractions[text] ?? (isFraction ? text : text.replace(/^0+(?=\d)/, ''))
    const isSign = !isDigit(text.charAt(0))
    // In a number of many groups, the ends are known from its first group.
    if (isSign || at + text.length > number.end)
      number = isSign ? { start: at, end: at + 1 } : wholeAt(words, at, text.length)
    const { start, end } = number
    runs.push({
      key: isNegative ? `-${value}` : value,
      at,
      text,
      start,
      end,
      whole: words.slice(start, end),
      isFraction: isFraction || isSign,
      isOrdinal: ordinal.test(after),
      isNegative,
    })
  }
  return { runs, words, lang }
}
