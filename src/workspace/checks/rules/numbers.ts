import { type Check, type Found, nothing, type Texts } from '#src/workspace/checks/check.ts'
import { beyond, mayHaveNumber, type NumberIn, numbersOf, rewritten } from '#src/workspace/checks/numbers-in.ts'
import { languageOf, type Separators, separatorsOf } from '#src/workspace/text/locale-of.ts'

/** Returns whether the text contains the number as it was read, and not as an entity or in other digits. */
const isAsRead = (words: string, { written, start, end }: NumberIn) => words.slice(start, end) === written

/**
 * Returns whether this is certainly a single number: no date, no version, not "1½", and not "5 100", which may be two
 * numbers.
 */
const isPlain = ({ written }: NumberIn) => /^\d*(?:[.,'’\u00a0\u2009\u202f]\d{3})*(?:[.,]\d+)?$/.test(written)

const shown = ({ written, value }: NumberIn) => (value.startsWith('-') ? `-${written}` : written)

type Side = readonly NumberIn[]
type Sides = readonly [lacking: Side, surplus: Side]
const valueIn = ({ value }: NumberIn) => value
const without = ([here, there]: Sides, keyOf: (one: NumberIn) => string): Sides => [
  beyond(here, there, keyOf),
  beyond(there, here, keyOf),
]

const isSmall = /^(?:\d|1[0-2])$/
const scale =
  /\d\s?(?:[万萬億亿兆千만억천]|mil(?!l?[ií]m)|mia?rd|mio|mrd|tsd|bn|k(?!\p{L})|thousand|tausend|billi|trilli|lakh|crore|लाख|करोड़|हज़ार|тыс|млн|млрд|тис|tys|tis\.|ezer|bin(?!\p{L}))/iu
const digitsOf = (numbers: Side) =>
  numbers
    .map(shown)
    .join('')
    .replaceAll(/[^\d-]/g, '')
const withoutZeros = (numbers: Side) =>
  numbers
    .map(({ value }) => value.replaceAll(/\D/g, '').replace(/^0+|(?<!0)0+$/g, ''))
    .toSorted()
    .join(' ')

/**
 * Returns the numbers that only one of the texts has. Numbers with the same digits in other groups are equal: "8:30"
 * and "8.30", "01/02/2024" and "1.2.2024", "123-4567" and "1234567".
 */
function differing(all: Sides, isScaled: boolean): Sides {
  const left = without(without(all, valueIn), shown)
  const [lacking, surplus] = left
  if (isScaled && (withoutZeros(lacking) === withoutZeros(surplus) || withoutZeros(all[0]) === withoutZeros(all[1])))
    return [[], []]
  if (lacking.length === 0 || surplus.length === 0) return left
  if (lacking.length === 1 && surplus.length === 1 && left.flat().every(isPlain)) return left
  const runsOf = (numbers: Side) => numbers.flatMap(({ runs }) => runs)
  const [here, there] = [runsOf(lacking), runsOf(surplus)]
  const [less, more] = [new Set(beyond(here, there, String)), new Set(beyond(there, here, String))]
  // In "5 May 2024" and "5.5.2024", the month is a word in one text.
  if ((less.size === 0 || more.size === 0) && [...less, ...more].every((run) => isSmall.test(run))) return [[], []]
  const isGrouped = !left.flat().some((one) => isPlain(one) && one.value.includes('.'))
  if (isGrouped && digitsOf(lacking) === digitsOf(surplus)) return [[], []]
  return [
    lacking.filter(({ runs }) => runs.some((run) => less.has(run))),
    surplus.filter(({ runs }) => runs.some((run) => more.has(run))),
  ]
}

/** Returns whether the number may be a word in the other text, such as "two", "half", "first" or "May". */
const mayBeWord = ({ value, unit, written }: NumberIn) =>
  unit === '' && (isSmall.test(value) || /\p{No}$/u.test(written))

const rangeOf = ({ start, end }: NumberIn) => ({ start, end })
/** Max numbers that are reported one by one. */
const maxFindings = 20

/**
 * Returns whether a number that is written as in the source has the source language's separators. Undefined if it may
 * also be right in the target language.
 */
function isForeign({ written, unit }: NumberIn, from: Separators, to: Separators): boolean | undefined {
  const last = /[.,](?=\d+$)/.exec(written)?.[0]
  if (/^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d+$/.test(written)) return last !== to.decimal
  if (from.group === ',' && to.group !== ',' && /^\d{1,3}(?:,\d{3})*,\d00$/.test(written)) return true
  if (last === undefined || unit === '' || !/^\d+(?:[.,]\d+|(?:\.\d{3})+|(?:,\d{3})+)$/.test(written)) return false
  if (last === from.group) return from.group !== to.group && /^\d{1,3}(?:[.,]\d{3})+$/.test(written)
  // Three decimals look like thousands, and may be intended as such.
  return last === from.decimal && /^\d{1,3}[.,]\d{3}$/.test(written) ? undefined : last === from.decimal
}

function formatFindings([sources, targets]: Sides, { targetWords, sourceLang, targetLang }: Texts): Found[] {
  const [from, to] = [separatorsOf(sourceLang), separatorsOf(targetLang)]
  if (from.decimal === to.decimal) return []
  const nameOf = ({ written, unit }: NumberIn) => `${written} ${unit}`
  const known = new Set(sources.map(nameOf))
  return targets
    .filter((one) => known.has(nameOf(one)) && isForeign(one, from, to) !== false)
    .slice(0, maxFindings)
    .map((one) => {
      const range = rangeOf(one)
      const isSure = isForeign(one, from, to) === true && isAsRead(targetWords, one)
      const fix = isSure ? { ...range, text: rewritten(one.written, from, to) } : null
      return { code: 'number-format', part: one.written, range, fix }
    })
}

/**
 * Returns the replacement of a changed number; null if it is not certain. It is certain if the unit is the same (14
 * days may be two weeks), each of both numbers occurs once, and all other numbers are equal.
 */
function changedFix(lack: NumberIn, more: NumberIn, all: Sides, { targetWords, sourceLang, targetLang }: Texts) {
  const isOnce = ({ value }: NumberIn, side: Side) => side.filter((one) => one.value === value).length === 1
  const isSure =
    [lack, more].every((one) => isPlain(one) && !one.value.startsWith('-')) &&
    isOnce(lack, all[0]) &&
    isOnce(more, all[1]) &&
    without(all, valueIn).every(({ length }) => length === 1) &&
    isAsRead(targetWords, more)
  if (!isSure || lack.unit === '' || lack.unit !== more.unit) return null
  return { ...rangeOf(more), text: rewritten(lack.written, separatorsOf(sourceLang), separatorsOf(targetLang)) }
}

const halfDay = /(?<!\d)\d{1,2}(?::\d\d)?\s?[ap]\.?m\b/i
/** Returns whether an English text contains an hour such as "2 pm", which the other text may write as "14 Uhr". */
const hasHalfDay = ({ sourceWords, targetWords, sourceLang, targetLang }: Texts) =>
  (languageOf(sourceLang) === 'en' && halfDay.test(sourceWords)) ||
  (languageOf(targetLang) === 'en' && halfDay.test(targetWords))

const isNumber = ({ written }: NumberIn) => written !== ''

/**
 * Finds numbers that the translation lacks, adds, changes or writes in the format of another language. Numbers are
 * compared by their digits, in any order.
 */
export const numbers: Check = {
  severity: 'warning',
  find(texts): readonly Found[] {
    const { sourceWords, targetWords } = texts
    if (!mayHaveNumber(sourceWords) && !mayHaveNumber(targetWords)) return nothing
    const [source, target] = numbersOf(texts)
    const sides: Sides = [source.filter(isNumber), target.filter(isNumber)]
    const found = formatFindings(sides, texts)
    if (hasHalfDay(texts)) return found
    const [lacking, surplus] = differing(sides, scale.test(sourceWords) || scale.test(targetWords))
    const [[lack], [more]] = [lacking, surplus]
    if (lack && more && lacking.length === 1 && surplus.length === 1) {
      const fix = changedFix(lack, more, sides, texts)
      return [...found, { code: 'number-changed', part: shown(lack), range: rangeOf(more), fix }]
    }
    const isKept = (one: NumberIn) => (lack && more) || !mayBeWord(one)
    const [missing, extra] = [lacking, surplus].map((side) => side.filter(isKept).slice(0, maxFindings))
    if (missing?.length) found.push({ code: 'number-missing', part: missing.map(shown), range: null, fix: null })
    for (const one of extra ?? [])
      found.push({ code: 'number-extra', part: shown(one), range: rangeOf(one), fix: null })
    return found
  },
}
