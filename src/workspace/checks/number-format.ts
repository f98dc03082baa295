import type { Separators } from '#src/workspace/text/locale-of.ts'

/** Characters of a regular expression's class that may stand between the digits of a number, and before its unit. */
export const numberSpaces = String.raw` \u00a0\u2009\u202f`
export const numberSpace = `[${numberSpaces}]`

/** Fractions written as one sign: their decimal digits if these are few, otherwise the sign itself. */
export const fractions: Readonly<Record<string, string>> = {
  '½': '5',
  '¼': '25',
  '¾': '75',
  '⅕': '2',
  '⅖': '4',
  '⅗': '6',
  '⅘': '8',
  '⅛': '125',
  '⅜': '375',
  '⅝': '625',
  '⅞': '875',
  '⅓': '⅓',
  '⅔': '⅔',
  '⅙': '⅙',
  '⅚': '⅚',
}

/** The zeros of the scripts that write decimal numbers; the script's other digits follow. */
const noughts = [
  0x6_60, 0x6_f0, 0x7_c0, 0x9_66, 0x9_e6, 0xa_66, 0xa_e6, 0xb_66, 0xb_e6, 0xc_66, 0xc_e6, 0xd_66, 0xd_e6, 0xe_50,
  0xe_d0, 0xf_20, 0x10_40, 0x17_e0, 0x18_10, 0x1c_50, 0xa9_d0, 0xaa_50, 0xab_f0, 0xff_10,
]
const plainOf = new Map(
  noughts.flatMap((nought) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(nought + digit), String(digit)] as const),
  ),
)
/** All characters of which a number may consist. */
export const numberSigns = ['0123456789', ...plainOf.keys(), ...Object.keys(fractions)].join('')

const otherDigits = new RegExp(`[${[...plainOf.keys()].join('')}٫٬]`, 'g')
const plainSign = (sign: string) => plainOf.get(sign) ?? (sign === '٫' ? '.' : ',')
/** Replaces digits of any script by Latin ones, each at its position. */
export const withPlainDigits = (words: string): string => words.replaceAll(otherDigits, plainSign)

/**
 * Splits a number by the language's separators: "1.200" is a thousand times more in German than in English; "0.200" is
 * not.
 */
export function inPieces(text: string, { decimal }: Separators): { whole: string; fraction: string } {
  const signs = text.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  const isAlone = signs.length === 1
  const digitsAfter = last === undefined ? 0 : text.length - 1 - text.lastIndexOf(last)
  const isDecimal =
    last !== undefined &&
    (isAlone ? digitsAfter !== 3 || last === decimal || /^0?[.,]/.test(text) : !signs.slice(0, -1).includes(last))
  const cut = isDecimal ? text.lastIndexOf(last) : text.length
  return { whole: text.slice(0, cut).replaceAll(/\D/g, '') || '0', fraction: text.slice(cut + 1) }
}

function inGroups(whole: string, group: string): string {
  const first = whole.length % 3 || 3
  const rest = whole.slice(first).match(/\d{3}/g) ?? []
  return [whole.slice(0, first), ...rest].join(group)
}

/** Returns the same number in the other language's notation. */
export function rewritten(text: string, from: Separators, to: Separators): string {
  const { whole, fraction } = inPieces(text, from)
  const isGrouped = /\d[.,'’\u00a0\u2009\u202f]\d{3}(?:\D|$)/.test(text) && text.replace(/[.,]\d+$/, '') !== whole
  const grouped = isGrouped ? inGroups(whole, to.group) : whole
  return fraction === '' ? grouped : `${grouped}${to.decimal}${fraction}`
}

/** Returns whether thousands are separated by the language's own separator only: "10,000" in English. */
export const isGroupedIn = (text: string, { group }: Separators): boolean =>
  /^\d{1,3}(?:\D\d{3})+$/.test(text) && text.replaceAll(/\d/g, '').replaceAll(group, '') === ''
