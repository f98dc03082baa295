import { beyond } from '#src/workspace/checks/beyond.ts'
import { type Check, type Found, nothing, type Texts } from '#src/workspace/checks/check.ts'
import { isGroupedIn, rewritten } from '#src/workspace/checks/number-format.ts'
import { has } from '#src/workspace/checks/signs.ts'
import { languageOf, type Separators, separatorsOf } from '#src/workspace/text/locale-of.ts'
import { type Amount, amountsOf } from './amounts.ts'
import { type NumberSide as Side, numberSideOf, quotient, type Run } from './digits.ts'
import { startsWithUnit, unitAt } from '#src/workspace/checks/rules/units/unit-signs.ts'
import { hasNumberWords, isSpelled } from '#src/workspace/checks/rules/words/spelled.ts'

const rangeOf = ({ start, end }: Place) => ({ start, end })
type Place = { start: number; end: number }
const shown = ({ whole, isNegative }: Amount) => (isNegative ? `-${whole}` : whole)
/** Nobody reads more than these one by one. */
const maxFindings = 20

/** Returns as many runs as are shown: each is looked at in several ways. */
function firstOf(runs: readonly Run[], most: number, isWanted: (run: Run) => boolean): Run[] {
  const found: Run[] = []
  for (const run of runs) {
    if (found.length === most) break
    if (isWanted(run)) found.push(run)
  }
  return found
}

type Sides = readonly [source: Side, target: Side]
type Left = readonly [lacking: readonly Run[], surplus: readonly Run[]]
const without = ([lacking, surplus]: Left, keyOf: (run: Run) => string): Left => [
  beyond(lacking, surplus, keyOf),
  beyond(surplus, lacking, keyOf),
]

const hasAny = (left: Left, isSo: (run: Run) => boolean) => left.some((runs) => runs.some(isSo))
const joined = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')
/** Returns the whole numbers of these runs, each once. */
const wholesOf = (runs: readonly Run[]) => [...new Map(runs.map(({ start, whole }) => [start, whole])).values()]
const joinedWholes = (runs: readonly Run[]) => wholesOf(runs).join('').replaceAll(/\D/g, '')
/**
 * Returns whether the digits are the same in other groups: "12,34,567", "1.234.567"; a point in another place makes
 * another number.
 */
const areRegrouped = ([lacking, surplus]: Left) =>
  !hasAny([lacking, surplus], ({ isFraction, isNegative }) => isFraction || isNegative) &&
  (joined(lacking) === joined(surplus) ||
    (hasAny([lacking, surplus], ({ text, whole }) => text.length < whole.length) &&
      joinedWholes(lacking) === joinedWholes(surplus)))

const scale =
  /\d\s?(?:[万萬億亿兆千만억천]|mil[lj]|mia?rd|mio|mrd|tsd|bn|k(?!\p{L})|thousand|tausend|billi|trilli|lakh|crore|लाख|करोड़|हज़ार|тыс|млн|млрд|тис|mil(?!\p{L})|mille|tys|tis\.|ezer)/iu
const withoutZeros = (whole: string) => whole.replaceAll(/\D/g, '').replace(/(?<!0)0+$/, '')
/** Returns whether numbers are equal except for zeros: "10,000" is "1万", and "3 million" is "300万". */
const areScaled = ([lacking, surplus]: Left, sides: Sides) => {
  if (!sides.some(({ words }) => scale.test(words))) return false
  const sorted = (wholes: readonly string[]) => wholes.map(withoutZeros).toSorted().join(' ')
  const [source, target] = sides.map((side) => sorted(amountsOf(side).map(({ whole }) => whole)))
  // In "1 million" and "1,000,000" the first digits are the same already.
  return sorted(wholesOf(lacking)) === sorted(wholesOf(surplus)) || source === target
}

const halfDay = /\d\s?[ap]\.?\s?m\b|\b(?:noon|midday|midnight)\b/i
const hourOf = ({ key }: Run) => (/^\d\d?$/.test(key) ? String(Number(key) % 12) : key)
const buddhist = 543
const yearOf = ({ key }: Run) => (/^2[45]\d\d$/.test(key) ? String(Number(key) - buddhist) : key)
const isThai = ({ lang }: Side) => languageOf(lang) === 'th'

/** Returns the key without a fraction's trailing zeros, which say nothing. */
const shortKey = ({ key, isFraction }: Run) => (isFraction ? key.replace(/(?<!0)0+$/, '') : key)

function leftOf(sides: Sides): Left {
  const [source, target] = sides
  let left: Left = without([source.runs, target.runs], ({ key }) => key)
  if (left[0].length === 0 && left[1].length === 0) return left
  if (hasAny(left, ({ isFraction }) => isFraction)) left = without(left, shortKey)
  if (sides.some(({ words }) => halfDay.test(words))) left = without(left, hourOf)
  if (sides.some(isThai)) left = without(left, yearOf)
  return areRegrouped(left) || areScaled(left, sides) ? [[], []] : left
}

/** Reads "1/2" as a fraction if the other text has the fraction, and as step one of two if the other text says so. */
function sidesOf({ sourceWords, targetWords, sourceLang, targetLang }: Texts): { sides: Sides; left: Left } {
  const read = (areFractions: boolean) => {
    const sides: Sides = [
      numberSideOf(sourceWords, sourceLang, areFractions),
      numberSideOf(targetWords, targetLang, areFractions),
    ]
    const left = leftOf(sides)
    return { sides, left, count: left[0].length + left[1].length }
  }
  const plain = read(false)
  if (plain.count === 0 || !(quotient.test(sourceWords) || quotient.test(targetWords))) return plain
  const folded = read(true)
  return folded.count < plain.count ? folded : plain
}

const nextOf = ({ words }: Side, at: number) => words.slice(at, at + 2)
const year = /(?<!\d)(?:19|20)\d\d(?!\d)/
const isEmptyHour = /[:.,h]\s?$/
/**
 * Returns a function that tells whether a number may be there in another way: in words, as a month's name, as a raised
 * sign.
 */
function createSaying(here: Side, there: Side) {
  const known = new Map<string, boolean>()
  const isSaid = (value: string) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const made = isSpelled(value, there.words, there.lang)
    known.set(value, made)
    return made
  }
  // If "May 5" is "5월 5일", the day may be the one that remains.
  let months: ReadonlySet<string> | undefined
  const readMonths = () =>
    new Set(here.runs.filter(({ at, text }) => /^[月월]/.test(nextOf(here, at + text.length))).map(({ key }) => key))
  const areDated = year.test(here.words) && year.test(there.words)
  const areHours = halfDay.test(here.words) || halfDay.test(there.words)
  return ({ key, text, at, isOrdinal, start, end }: Run): boolean => {
    const before = here.words.slice(Math.max(0, at - 2), at)
    const number = /^\d{1,2}$/.test(key) ? Number(key) : Number.NaN
    if (isOrdinal || (text === '½' ? isSaid('0.5') : isSaid(key))) return true
    // "m2" is "m²", "CO2" is "CO₂".
    if (/\p{Script=Latin}$/u.test(before) && text.length === 1) return true
    months ??= readMonths()
    if (months.has(key)) return true
    if (/^0{1,2}$/.test(text) && isEmptyHour.test(before)) return true
    if (areHours && (number === 0 || number === 12 || number === 24)) return true
    return areDated && number <= 12 && end - start >= text.length && !startsWithUnit(here.words, end)
  }
}

/** If the other language's number words are not known here, a single small number may be any of its words. */
const mayBeSpelled = (amounts: readonly Amount[], { lang }: Side): boolean =>
  amounts.length === 1 &&
  amounts.every(({ key, whole }) => /^(?:\d|1[0-2])$/.test(key) && /^\d+$/.test(whole)) &&
  !hasNumberWords(lang)

/** "1,234.50" and "1.234,50"; "52.52,13.40" is two numbers, and "0,0,0.5" three. */
const groupedDecimal = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d+$/
/** Returns whether it is an IP address, or a number with a second part, such as a tax number. */
const isAddress = ({ whole, end }: Run, words: string) =>
  /^(?:\d{1,3}\.){3}\d{1,3}$/.test(whole) || /^[-/:]\d/.test(words.slice(end, end + 2))

const isMeasured = ({ start, end }: Run, words: string) =>
  startsWithUnit(words, end) || /[$€£]\s?$/.test(words.slice(Math.max(0, start - 2), start))

const standard = /(?<!\p{L})(?:DIN|EN|ISO|IEC|VDE|RAL)\s?$/u
const nameOfNumber =
  /(?<!\p{L})(?:nr|no|num|n°|№|nummer|number|art|artikel|article|art[ií]culo|articolo|artykuł|item|ref|réf|code|model|modell|versione?|versión|wersja|tel|telefon|phone|fax)[.:]{0,2}\s?$/iu
/** Returns whether it belongs to a standard, an article, a version or a telephone: "DIN 18.100", "0711 12.300". */
function isNamed({ start }: Run, words: string): boolean {
  const before = words.slice(Math.max(0, start - 12), start)
  return standard.test(before) || nameOfNumber.test(before) || /\d\s$/.test(before)
}

/** Thousands and a fraction with the same separator: "1.234.56". */
const brokenDecimal = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*\1\d\d?$/
const threeDecimals = /^\d{1,3}[.,]\d{3}$/

type Known = { wholes: ReadonlySet<string>; units: ReadonlySet<string | null> }

/**
 * Returns whether a number keeps the source's notation and is surely a number: with thousands, or with a unit that the
 * source uses.
 */
function isForeign(run: Run, source: Known, words: string, from: Separators, to: Separators) {
  const { whole, end } = run
  const signs = whole.match(/[.,]/g) ?? []
  if (signs.length === 0) return false
  if (new Set(signs).size > 1) return groupedDecimal.test(whole) && signs.at(-1) !== to.decimal
  const isGrouped = isGroupedIn(whole, from) && from.group !== to.group && !isAddress(run, words)
  if (isGrouped && (signs.length > 1 || source.wholes.has(whole))) return isMeasured(run, words) || !isNamed(run, words)
  if (brokenDecimal.test(whole)) return isMeasured(run, words)
  const unit = unitAt(words, end)
  if (signs.length > 1 || unit === null || !source.units.has(unit)) return false
  // Three decimals are read as thousands, and may be meant so if the source has the number in another form.
  return signs[0] !== to.decimal && (!threeDecimals.test(whole) || source.wholes.has(whole))
}

/**
 * Returns whether it is an amount beyond doubt: "Ports 80,443" and "No. 104.250" only look like thousands. "1,000"
 * hardly is anything else, but numbers of articles and standards are written with a point.
 */
function isAmount(run: Run, words: string, from: Separators): boolean {
  const { whole } = run
  if (brokenDecimal.test(whole) || (threeDecimals.test(whole) && !whole.includes(from.group))) return false
  return groupedDecimal.test(whole) || /^\d{1,3}(?:,\d{3})*,\d00$/.test(whole) || isMeasured(run, words)
}

function formatFindings(source: Side, target: Side): Found[] {
  const [from, to] = [separatorsOf(source.lang), separatorsOf(target.lang)]
  if (from.decimal === to.decimal) return []
  const known = {
    wholes: new Set(source.runs.map(({ whole }) => whole)),
    units: new Set(source.runs.map(({ end }) => unitAt(source.words, end))),
  }
  const wholes = target.runs.filter(({ start }, at) => start !== target.runs[at - 1]?.start)
  return firstOf(wholes, maxFindings, (run) => isForeign(run, known, target.words, from, to)).map((run) => ({
    code: 'number-format',
    part: run.whole,
    range: rangeOf(run),
    fix: isAmount(run, target.words, from) ? { ...rangeOf(run), text: rewritten(run.whole, from, to) } : null,
  }))
}

const above = /[≥>]\s?\d/
const below = /[≤<]\s?\d/
const isTurned = (source: string, target: string): boolean =>
  (above.test(source) && below.test(target) && !below.test(source) && !above.test(target)) ||
  (below.test(source) && above.test(target) && !above.test(source) && !below.test(target))

const isOne = (amounts: readonly Amount[], { key }: Amount) => amounts.filter((one) => one.key === key).length === 1
/** Not "½", "1.2.2024", and "5 100", which may be two numbers. */
const plainNumber = /^\d*(?:[.,'’\u00a0\u2009\u202f]\d{3})*(?:[.,]\d+)?$/

/**
 * Returns a fix if it is certain: the unit is the same, as 14 days may be two weeks, and each number occurs once, as
 * either of two equal ones may be right.
 */
function changedFix(lack: Amount, more: Amount, sources: Amounts, targets: Amounts): Found['fix'] {
  if (lack.isNegative || more.isNegative || ![lack, more].every(({ whole }) => plainNumber.test(whole))) return null
  if (!sources.isSure || !targets.isSure || !isOne(sources.all, lack) || !isOne(targets.all, more)) return null
  const unit = unitAt(sources.side.words, lack.end)
  if (unit === null || unitAt(targets.side.words, more.end) !== unit) return null
  const [from, to] = [separatorsOf(sources.side.lang), separatorsOf(targets.side.lang)]
  return { ...rangeOf(more), text: rewritten(lack.whole, from, to) }
}

function turnedFinding(sourceWords: string, targetWords: string): Found[] {
  if (!isTurned(sourceWords, targetWords)) return []
  const at = targetWords.search(/[≥≤<>]\s?\d/)
  const part = /[≥≤<>]\s?[\d.,]*\d/.exec(sourceWords)?.[0] ?? ''
  return [{ code: 'number-changed', part, range: { start: at, end: at + 1 }, fix: null }]
}

/** `isSure`: no number other than those left could be meant. */
type Amounts = { side: Side; all: readonly Amount[]; left: readonly Amount[]; isSure: boolean }

/**
 * Returns the amounts with digits that the other side lacks: "8:30" and "8.30" are the same in another notation. If
 * several amounts contain these digits, only those count in which they were found.
 */
function withDigits(side: Side, all: readonly Amount[], beyondOther: readonly Amount[], runs: readonly Run[]): Amounts {
  const keys = new Set(runs.map(({ key }) => key))
  const found = beyondOther.filter((amount) => amount.keys.some((key) => keys.has(key)))
  const places = runs.map(({ at }) => at)
  const own =
    found.length > runs.length ? found.filter(({ start, end }) => places.some((at) => at >= start && at < end)) : found
  const left = (own.length > 0 ? own : found).slice(0, maxFindings)
  return { side, all, left, isSure: left.length === found.length }
}

const keyOf = ({ key }: Amount) => key

/** Returns the whole amounts that the other side lacks. */
function amountsLeft([source, target]: Sides, [lackingRuns, surplusRuns]: Left): [sources: Amounts, targets: Amounts] {
  const [here, there] = [amountsOf(source), amountsOf(target)]
  const [lacking, surplus] = [beyond(here, there, keyOf), beyond(there, here, keyOf)]
  if (lacking.length === 1 && surplus.length === 1)
    return [
      { side: source, all: here, left: lacking, isSure: true },
      { side: target, all: there, left: surplus, isSure: true },
    ]
  return [withDigits(source, here, lacking, lackingRuns), withDigits(target, there, surplus, surplusRuns)]
}

function differing(sides: Sides, runs: Left): Found[] {
  if (runs[0].length === 0 && runs[1].length === 0) return []
  const [sources, targets] = amountsLeft(sides, runs)
  const [lacking, surplus] = [sources.left, targets.left]
  const [lack] = lacking
  const [more] = surplus
  if (lack && more && lacking.length === 1 && surplus.length === 1) {
    const fix = changedFix(lack, more, sources, targets)
    return [{ code: 'number-changed', part: shown(lack), range: rangeOf(more), fix }]
  }
  if ((!more && mayBeSpelled(lacking, targets.side)) || (!lack && mayBeSpelled(surplus, sources.side))) return []
  const found: Found[] = []
  if (lack) found.push({ code: 'number-missing', part: lacking.map(shown), range: null, fix: null })
  for (const one of surplus) found.push({ code: 'number-extra', part: shown(one), range: rangeOf(one), fix: null })
  return found
}

/** Compares digits as a multiset, without separators; if they differ, compares whole amounts. */
export const numbers: Check = {
  severity: 'warning',
  find(texts): readonly Found[] {
    const { sourceWords, targetWords, sourceSigns, targetSigns } = texts
    if (((sourceSigns | targetSigns) & has.number) === 0) return nothing
    const { sides, left } = sidesOf(texts)
    const [source, target] = sides
    const [missing, extra] = left
    const [saidInTarget, saidInSource] = [createSaying(source, target), createSaying(target, source)]
    const lacking = firstOf(missing, maxFindings, (run) => !saidInTarget(run))
    const surplus = firstOf(extra, maxFindings, (run) => !saidInSource(run))
    return [
      ...formatFindings(source, target),
      ...turnedFinding(sourceWords, targetWords),
      ...differing(sides, [lacking, surplus]),
    ]
  },
}
