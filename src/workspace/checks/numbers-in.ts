import type { Texts } from './check.ts'
import { withSigns } from '#src/workspace/checks/entities.ts'
import { something, unseen } from '#src/workspace/checks/words-of.ts'
import { languageOf, type Separators, separatorsOf } from '#src/workspace/text/locale-of.ts'

/** A number in a text, or a placeholder that may stand for a number. */
export type NumberIn = {
  /** The number as written, without a minus sign. */
  written: string
  /** The number in a common notation: "1200.5" or "-5". Empty for a placeholder. */
  value: string
  /** The digits between separators, without leading zeros: "1", "200" and "5" of "1,200.5". */
  runs: readonly string[]
  /** The unit or currency next to the number, in a common spelling; empty if there is none. */
  unit: string
  unitRange: { start: number; end: number }
  /** Whether a dash stands before the number, which may be a minus sign. */
  hasDash: boolean
  start: number
  end: number
}

const space = String.raw`[ \u00a0\u2009\u202f]`
const currencies = '$€£'
/** The units that are compared. Other units count as words. */
const units = String.raw`[cdkm]?m[²³23]?|[µmk]?g|t|m?l|L|k?W|V|m?A|[kMG]?Hz|° ?[CF]|[kKMGT]B|px|[%${currencies}]`
const unitBehind = new RegExp(String.raw`(${space}?)(${units})(?![\p{L}\d²³]|['’]\p{L})`, 'uy')
const signBefore = new RegExp(String.raw`([%${currencies}])${space}?$`)
const measured = new RegExp(
  String.raw`[\p{N}${something}]${space}?(?:${units})(?![\p{L}\d])|[%${currencies}]${space}?[\p{N}${something}]`,
  'u',
)
/** Returns whether a text may contain a number, in any script. A quick test, because most texts contain none. */
export const mayHaveNumber = (words: string): boolean =>
  /[\d&\u00b2-\u00be\u0660-\u1fff\u2070-\u218f\u2460-\udfff\uf900-\uffff]/.test(words)
export const mayHaveUnit = (words: string): boolean => measured.test(words)
const unitNames: Record<string, string> = { L: 'l', KB: 'kB', '° C': '°C', '° F': '°F' }
/** Returns the common spelling of a unit: "l" for "L", "m²" for "m2". */
export const unitOf = (sign: string): string =>
  unitNames[sign] ?? (sign.endsWith('2') ? sign.replace('2', '²') : sign.replace('3', '³'))

/**
 * A number: with thousands after a space, with decimals after a leading point, or with separators and a fraction sign.
 */
const number = new RegExp(
  String.raw`\d{1,3}(?:${space}\d{3})+(?!\d)(?:[.,]\d+)?|(?:(?<=^|[\s(≥≤<>=~±+–−-])[.,])?\d+(?:[.,'’]\d+)*\p{No}?|(?<!\p{Script=Latin})\p{No}|${something}+`,
  'gu',
)
/**
 * A minus sign. A dash after a number or a letter is none: "5 -10", "A-1". A minus sign counts only before a number
 * with a unit, because otherwise it may be an option.
 */
const minus = /(?<!\d\s?)(?<![\p{L}\p{Sc}\d%°²³)."”″])[-−–]$/u
/** What may be a minus sign if the other text has the number with one, in a unit or script that is not known here. */
const dash = /(?<![\p{L}\d])[-−–]\p{Sc}?$/u
/**
 * A single digit or fraction sign after a letter belongs to a name or power: "CO2", "m²". The "4" of "2x4" is a number.
 */
const ofWord = /(?<!\d)\p{Script=Latin}$/u

const fractions: Record<string, string> = { '½': '5', '¼': '25', '¾': '75' }

/** Digits that are not a number: of an escape, of a URL, and "24/7". */
const notNumbers = /\\u\{[\dA-Fa-f]{1,6}\}|\\x[\dA-Fa-f]{2}|(?<!\d)24\/7(?!\d)/g
const ofAddress = /%[\dA-Fa-f]{2}/g
const hidden = (text: string) => unseen.repeat(text.length)

/** Returns the Latin digit for a digit of any script. The ten digits of a script are adjacent in Unicode. */
function latinDigit(sign: string): string {
  let zero = sign.charCodeAt(0)
  while (/\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero -= 1
  return String((sign.charCodeAt(0) - zero) % 10)
}
const otherDigit = /(?![0-9])\p{Nd}/gu
function plainWords(words: string): string {
  if (!/[^\0-\u02ff]|[&\\/]/.test(words)) return words
  const shown = words.includes('://') ? words.replaceAll(ofAddress, hidden) : words
  return withSigns(shown, unseen)
    .replaceAll(notNumbers, hidden)
    .replaceAll(otherDigit, (sign) => (sign.length === 1 ? latinDigit(sign) : sign))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
}

/**
 * Splits a number by the language's separators: "1.200" has decimals in English, and is a thousand times more in
 * German. "0.200" has decimals in both.
 */
function inPieces(written: string, { decimal }: Separators): { whole: string; fraction: string } {
  const separators = written.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  const at = last === undefined ? written.length : written.lastIndexOf(last)
  const isDecimal =
    separators.length === 1
      ? written.length - at !== 4 || last === decimal || /^0?[.,]/.test(written)
      : last !== undefined && !separators.slice(0, -1).includes(last)
  const cut = isDecimal ? at : written.length
  return { whole: written.slice(0, cut).replaceAll(/\D/g, '') || '0', fraction: written.slice(cut + 1) }
}

function valueOf(written: string, separators: Separators): string {
  const fraction = fractions[written.at(-1) ?? '']
  if (fraction !== undefined) return `${written.slice(0, -1) || '0'}.${fraction}`
  const pieces = inPieces(written.normalize('NFKC'), separators)
  const short = pieces.fraction.replace(/(?<!0)0+$/, '')
  const whole = withoutZeros(pieces.whole)
  return short === '' ? whole : `${whole}.${short}`
}

/**
 * Converts a number as written in one language to the separators of another. Thousands are grouped only if they are
 * grouped in `written`.
 */
export function rewritten(written: string, from: Separators, to: Separators): string {
  const { whole, fraction } = inPieces(written, from)
  const isGrouped = /\d[.,'’\u00a0\u2009\u202f]\d{3}(?:\D|$)/.test(written) && written.replace(/[.,]\d+$/, '') !== whole
  const first = whole.length % 3 || 3
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])]
  const grouped = isGrouped ? groups.join(to.group) : whole
  return fraction === '' ? grouped : `${grouped}${to.decimal}${fraction}`
}

/** Thai years are counted from 543 BC. */
const westernYear = (value: string) => (/^2[45]\d\d$/.test(value) ? String(Number(value) - 543) : value)

function unitBeside(words: string, start: number, end: number): Pick<NumberIn, 'unit' | 'unitRange'> {
  unitBehind.lastIndex = end
  const [whole, gap = '', sign = ''] = unitBehind.exec(words) ?? []
  if (whole !== undefined)
    return { unit: unitOf(sign), unitRange: { start: end + gap.length, end: end + whole.length } }
  const [before = '', leading = ''] = signBefore.exec(words.slice(Math.max(0, start - 2), start)) ?? []
  return { unit: leading, unitRange: { start: start - before.length, end: start - before.length + leading.length } }
}

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')

function readNumber(text: string, separators: Separators): Pick<NumberIn, 'value' | 'runs'> {
  if (/^\d+$/.test(text)) {
    const value = withoutZeros(text)
    return { value, runs: [value] }
  }
  return { value: valueOf(text, separators), runs: (text.normalize('NFKC').match(/\d+/g) ?? []).map(withoutZeros) }
}

/** Returns the numbers of a text in order. Digits of other scripts are read like Latin ones. */
function numbersIn(written: string, lang: string): NumberIn[] {
  const words = plainWords(written)
  const separators = separatorsOf(lang)
  const isThai = languageOf(lang) === 'th'
  const found: NumberIn[] = []
  for (const { 0: text, index: start } of words.matchAll(number)) {
    const before = words.slice(Math.max(0, start - 4), start)
    if (text.length === 1 && ofWord.test(before)) continue
    const end = start + text.length
    const { unit, unitRange } = unitBeside(words, start, end)
    if (text.startsWith(something)) {
      found.push({ written: '', value: '', runs: [], unit, unitRange, hasDash: false, start, end })
      continue
    }
    const { value, runs } = readNumber(text, separators)
    const isNegative = unit !== '' && minus.test(before)
    found.push({
      written: text,
      value: isNegative ? `-${value}` : isThai ? westernYear(value) : value,
      runs: isNegative ? runs.map((run) => `-${run}`) : runs,
      unit,
      unitRange,
      hasDash: dash.test(before),
      start,
      end,
    })
  }
  return found
}

/** Returns `numbers` with a minus sign where they have a dash and the other text has the same number below zero. */
function signedLike(others: readonly NumberIn[], numbers: readonly NumberIn[]): readonly NumberIn[] {
  const below = new Set(others.flatMap(({ value }) => (value.startsWith('-') ? value.slice(1) : [])))
  if (below.size === 0) return numbers
  return numbers.map((one) =>
    one.hasDash && below.has(one.value)
      ? { ...one, value: `-${one.value}`, runs: one.runs.map((run) => `-${run}`) }
      : one,
  )
}

type Read = readonly [source: readonly NumberIn[], target: readonly NumberIn[]]
const known = new WeakMap<Texts, Read>()

/**
 * Returns the numbers in the source and the numbers in the translation, as a pair. They are found only once for each
 * `texts` object.
 */
export function numbersOf(texts: Texts): Read {
  const before = known.get(texts)
  if (before) return before
  const source = numbersIn(texts.sourceWords, texts.sourceLang)
  const target = numbersIn(texts.targetWords, texts.targetLang)
  const made: Read = [signedLike(target, source), signedLike(source, target)]
  known.set(texts, made)
  return made
}

/**
 * Returns the items that `here` has more often than `there`, compared by key: if it has three and `there` one, the last
 * two. Items are counted, because searching for each would take minutes in long texts.
 */
export function beyond<One>(here: readonly One[], there: readonly One[], keyOf: (one: One) => string): One[] {
  const rest = new Map<string, number>()
  for (const one of there) rest.set(keyOf(one), (rest.get(keyOf(one)) ?? 0) + 1)
  return here.filter((one) => {
    const left = rest.get(keyOf(one)) ?? 0
    rest.set(keyOf(one), left - 1)
    return left <= 0
  })
}
