import type { Separators } from '#src/workspace/locale-of.ts'

/** Of a class: what may stand between the digits of a number, and before its unit. */
export const numberSpaces = String.raw` \u00a0\u2009\u202f`
export const numberSpace = `[${numberSpaces}]`

/** `date`: a piece of a date, a version or a time. `small`: raised or lowered, which is often left away: "m²" is "qm". */
export type WrittenNumber = {
  text: string
  at: number
  kind: 'number' | 'date' | 'small' | 'fraction'
  isNegative: boolean
}

/** The numbers of one of two texts, and each one's value. */
export type NumberSide = {
  numbers: readonly WrittenNumber[]
  values: readonly string[]
  words: string
  lang: string
}

const fractions: Record<string, number> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅙': 1 / 6,
  '⅚': 5 / 6,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
}
const fractionSigns = Object.keys(fractions).join('')
const small = '⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉'
// The noughts of Latin, Arabic, Persian and Indian digits, and of the wide ones.
const digits = [0x30, 0x6_60, 0x6_f0, 0x9_66, 0xff_10].flatMap((zero) =>
  Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero + digit)),
)
/** All that a number may consist of. */
export const numberSigns = [...digits, fractionSigns, small].join('')

const numberPattern = new RegExp(
  String.raw`\d*[${fractionSigns}]|(?<![\p{L}\d.,)])[.,]\d+|\d+(?:[.,'’\u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[${small}]+`,
  'gu',
)
// A date, a version, a time: its pieces are numbers, the whole is not.
const chain = new RegExp(
  [
    String.raw`^\d+(?:[./:-]\d+){2,}|^\d{1,2}:\d\d(?!\d)|^\d{1,2}\.\d\d(?=\s?Uhr\b)`,
    // As in Czech, "15. 5. 2024", and as in Chinese, Japanese and Korean.
    String.raw`^\d{1,2}\.\s(?:0?[1-9]|1[0-2])\.\s?(?:19|20)\d\d(?![\d.,]\d|\d)`,
    String.raw`^\d{1,4}[年년]\s?\d{1,2}[月월](?:\s?\d{1,2}[日일])?|^\d{1,2}[月월]\s?\d{1,2}[日일]`,
  ].join('|'),
)
const grouped = /^\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/
/** Not of a range: "5–10", "5 mm - 10 mm". */
const minus = /(?<!\d\s?(?:[mckµ]?m[²³]?|°[CF]?|%|k?g|€)?\s?|\p{L})[-−–]$/u

// In each script ten digits follow each other, mostly from a round place on.
const zeroOf = (code: number) => code - ((code & 15) - (code >= 0x960 && code < 0xa00 ? 6 : 0))
/** Digits of any script as those of Latin ones, each at its place. */
export const withPlainDigits = (words: string): string => (hasOtherDigit.test(words) ? plainDigits(words) : words)
const hasOtherDigit = /[٠-٩۰-۹०-९０-９]/
const plainDigits = (words: string) =>
  words
    .replaceAll(/[٠-٩۰-۹०-९０-９]/g, (sign) => String(sign.charCodeAt(0) - zeroOf(sign.charCodeAt(0))))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

/** Each at its place; digits of all scripts, and of a whole hour no minutes. */
export function numbersIn(written: string): WrittenNumber[] {
  const words = withPlainDigits(written)
  const numbers: WrittenNumber[] = []
  numberPattern.lastIndex = 0
  for (let found = numberPattern.exec(words); found; found = numberPattern.exec(words)) {
    const [text] = found
    const { index: at } = found
    const pieces = grouped.test(text) ? null : chain.exec(words.slice(at, at + 60))
    if (!pieces) {
      const last = text.at(-1) ?? ''
      const kind = small.includes(last) ? 'small' : last in fractions ? 'fraction' : 'number'
      numbers.push({ text, at, kind, isNegative: minus.test(words.slice(Math.max(0, at - 8), at)) })
      continue
    }
    const isHour = /^\d+[:.]00$/.test(pieces[0])
    for (const piece of pieces[0].matchAll(/\d+/g))
      if (!isHour || piece.index === 0)
        numbers.push({ text: piece[0], at: at + piece.index, kind: 'date', isNegative: false })
    numberPattern.lastIndex = at + pieces[0].length
  }
  return numbers
}

/** Reads separators by language: "1.200" is a thousand times more in German than in English. */
function pieces(text: string, { decimal }: Separators): { whole: string; fraction: string } {
  const signs = text.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  const isAlone = signs.length === 1
  const digitsAfter = last === undefined ? 0 : text.length - 1 - text.lastIndexOf(last)
  const startsWithSign = text.startsWith(last ?? ' ')
  const isDecimal =
    last !== undefined &&
    (startsWithSign || (isAlone ? digitsAfter !== 3 || last === decimal : !signs.slice(0, -1).includes(last)))
  const cut = isDecimal ? text.lastIndexOf(last) : text.length
  return { whole: text.slice(0, cut).replaceAll(/\D/g, '') || '0', fraction: text.slice(cut + 1) }
}

/** "½", "1½", "1/2" or "1 1/2". */
function fractionValue(text: string): string {
  const [, whole = '', above = '', below = ''] = /^(?:(\d+) )?(\d+)[/\u2044](\d+)$/.exec(text) ?? []
  if (below !== '') return String(Number(whole) + Number(above) / Number(below))
  return String(Number(text.slice(0, -1)) + (fractions[text.at(-1) ?? ''] ?? 0))
}

/** Counted from the end: a pattern would try every other run of zeros to its end. */
function withoutZeros(fraction: string): string {
  let end = fraction.length
  while (end > 0 && fraction.charAt(end - 1) === '0') end -= 1
  return fraction.slice(0, end)
}

function inGroups(whole: string, group: string): string {
  const first = whole.length % 3 || 3
  const rest = whole.slice(first).match(/\d{3}/g) ?? []
  return [whole.slice(0, first), ...rest].join(group)
}

/** A number's value, the same for every notation; of a piece of a date without its leading zero. */
export function valueOf({ text, kind, isNegative }: WrittenNumber, separators: Separators): string {
  if (kind === 'date') return String(Number(text))
  if (kind === 'small') return [...text].map((sign) => small.indexOf(sign) % 10).join('')
  if (kind === 'fraction') return fractionValue(text)
  const { whole, fraction } = pieces(text, separators)
  const digits = withoutZeros(fraction)
  const sign = isNegative ? '-' : ''
  return digits === '' ? sign + whole : `${sign}${whole}.${digits}`
}

/** The same number in the other language's notation. */
export function rewritten(text: string, from: Separators, to: Separators): string {
  const { whole, fraction } = pieces(text, from)
  const isGrouped = /\d[.,'’\u00a0\u202f]\d{3}(?:\D|$)/.test(text) && text.replace(/[.,]\d+$/, '') !== whole
  const grouped = isGrouped ? inGroups(whole, to.group) : whole
  return fraction === '' ? grouped : `${grouped}${to.decimal}${fraction}`
}

/** Thousands set apart by the language's own sign alone: "10,000" in English. */
export const isGroupedIn = (text: string, { group }: Separators): boolean =>
  /^\d{1,3}(?:\D\d{3})+$/.test(text) && text.replaceAll(/\d/g, '').replaceAll(group, '') === ''
