import { beyond } from '#src/workspace/checks/beyond.ts'
import { type Check, type Found, nothing, type Texts } from '#src/workspace/checks/check.ts'
import { isGroupedIn, rewritten } from '#src/workspace/checks/number-format.ts'
import { has } from '#src/workspace/checks/signs.ts'
import { languageOf, type Separators, separatorsOf } from '#src/workspace/locale-of.ts'
import { type NumberSide as Side, numberSideOf, quotient, type Run } from './digits.ts'
import { startsWithUnit, unitAt } from './unit-signs.ts'
import { hasNumberWords, isSpelled } from './words/spelled.ts'

const rangeOf = ({ start, end }: Run) => ({ start, end })
const shown = ({ whole, isNegative }: Run) => (isNegative ? `-${whole}` : whole)
/** More than this many nobody reads one by one. */
const maxFindings = 20

/** As many of them as are shown: each is looked at in several ways. */
function firstOf(runs: readonly Run[], most: number, isWanted: (run: Run) => boolean): Run[] {
  const found: Run[] = []
  for (const run of runs) {
    if (found.length === most) break
    if (isWanted(run)) found.push(run)
  }
  return found
}

type Left = readonly [lacking: readonly Run[], surplus: readonly Run[]]
const without = ([lacking, surplus]: Left, keyOf: (run: Run) => string): Left => [
  beyond(lacking, surplus, keyOf),
  beyond(surplus, lacking, keyOf),
]

const joined = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')
/** The whole numbers that have these runs, each once. */
const wholesOf = (runs: readonly Run[]) => [...new Map(runs.map(({ start, whole }) => [start, whole])).values()]
const joinedWholes = (runs: readonly Run[]) => wholesOf(runs).join('').replaceAll(/\D/g, '')
/** The same digits in other groups: "12,34,567", "1.234.567"; a point in another place is another number. */
const areRegrouped = ([lacking, surplus]: Left) =>
  ![...lacking, ...surplus].some(({ isFraction, isNegative }) => isFraction || isNegative) &&
  (joined(lacking) === joined(surplus) || joinedWholes(lacking) === joinedWholes(surplus))

const scale =
  /\d\s?(?:[万萬億亿兆千만억천]|mil[lj]|mia?rd|mio|mrd|tsd|bn|k(?!\p{L})|thousand|tausend|billi|trilli|lakh|crore|लाख|करोड़|हज़ार|тыс|млн|млрд|mil(?!\p{L})|mille)/iu
const withoutZeros = (whole: string) => whole.replaceAll(/\D/g, '').replace(/(?<!0)0+$/, '')
/** "10,000" is "1万", and "3 million" "300万": the same but for noughts. */
const areScaled = ([lacking, surplus]: Left, sides: readonly Side[]) => {
  if (!sides.some(({ words }) => scale.test(words))) return false
  const wholes = (runs: readonly Run[]) => wholesOf(runs).map(withoutZeros).toSorted().join(' ')
  const [source = [], target = []] = sides.map(({ runs }) => runs)
  // Of "1 million" and "1,000,000" the first figures are the same already.
  return wholes(lacking) === wholes(surplus) || wholes(source) === wholes(target)
}

const halfDay = /\d\s?[ap]\.?\s?m\b|\b(?:noon|midday|midnight)\b/i
const hourOf = ({ key }: Run) => (/^\d\d?$/.test(key) ? String(Number(key) % 12) : key)
const buddhist = 543
const yearOf = ({ key }: Run) => (/^2[45]\d\d$/.test(key) ? String(Number(key) - buddhist) : key)
const isThai = ({ lang }: Side) => languageOf(lang) === 'th'

/** A fraction's last noughts say nothing. */
const shortKey = ({ key, isFraction }: Run) => (isFraction ? key.replace(/(?<!0)0+$/, '') : key)

function leftOf(sides: readonly [Side, Side]): Left {
  const [source, target] = sides
  let left: Left = without([source.runs, target.runs], ({ key }) => key)
  if (left[0].length === 0 && left[1].length === 0) return left
  left = without(left, shortKey)
  if (sides.some(({ words }) => halfDay.test(words))) left = without(left, hourOf)
  if (sides.some(isThai)) left = without(left, yearOf)
  return areRegrouped(left) || areScaled(left, sides) ? [[], []] : left
}

type Sides = readonly [source: Side, target: Side]
/** "1/2" is a fraction where the other text has it as one, and step one of two where it says so. */
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
/** Whether a number may be there in another way: in words, as a month's name, as a raised sign. */
function createSaying(here: Side, there: Side) {
  const known = new Map<string, boolean>()
  const isSaid = (value: string) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const made = isSpelled(value, there.words, there.lang)
    known.set(value, made)
    return made
  }
  // Of "5월 5일" for "May 5" the day may be the one that is left.
  let months: ReadonlySet<string> | undefined
  const readMonths = () =>
    new Set(here.runs.filter(({ at, text }) => /^[月월]/.test(nextOf(here, at + text.length))).map(({ key }) => key))
  const areDated = year.test(here.words) && year.test(there.words)
  const areHours = halfDay.test(here.words) || halfDay.test(there.words)
  return ({ key, text, at, isOrdinal, start, end }: Run): boolean => {
    const before = here.words.slice(Math.max(0, at - 2), at)
    const next = nextOf(here, at + text.length)
    const number = /^\d{1,2}$/.test(key) ? Number(key) : Number.NaN
    if (isOrdinal || (text === '½' ? isSaid('0.5') : isSaid(key))) return true
    // "m2" is "m²", "CO2" is "CO₂".
    if (/\p{Script=Latin}$/u.test(before) && text.length === 1) return true
    months ??= readMonths()
    if (months.has(key)) return true
    if (/^0{1,2}$/.test(text) && (isEmptyHour.test(before) || /^[.,]\d/.test(next))) return true
    if (areHours && (number === 0 || number === 12 || number === 24)) return true
    return areDated && number <= 12 && end - start >= text.length && !startsWithUnit(here.words, end)
  }
}

/** Where number words of the other language are not known here, one that is small and alone may be any of them. */
const mayBeSpelled = (runs: readonly Run[], { lang }: Side): boolean =>
  runs.length === 1 &&
  runs.every(({ key, whole, text }) => whole === text && /^(?:\d|1[0-2])$/.test(key)) &&
  !hasNumberWords(lang)

/** "1,234.50" and "1.234,50"; "52.52,13.40" is two numbers, and "0,0,0.5" three. */
const groupedDecimal = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d+$/
/** An IP address, or a number with a second part, such as a tax number's. */
const isAddress = ({ whole, end }: Run, words: string) =>
  /^(?:\d{1,3}\.){3}\d{1,3}$/.test(whole) || /^[-/:]\d/.test(words.slice(end, end + 2))

type Known = { wholes: ReadonlySet<string>; units: ReadonlySet<string | null> }

/** A number left in the source's notation, if surely a number: with thousands, or with a unit that the source measures in. */
function isForeign(run: Run, source: Known, words: string, from: Separators, to: Separators) {
  const { whole, end } = run
  const signs = whole.match(/[.,]/g) ?? []
  if (signs.length === 0) return false
  if (new Set(signs).size > 1) return groupedDecimal.test(whole) && signs.at(-1) !== to.decimal
  const isGrouped = isGroupedIn(whole, from) && from.group !== to.group && !isAddress(run, words)
  if (isGrouped && (signs.length > 1 || source.wholes.has(whole))) return true
  const unit = unitAt(words, end)
  if (signs.length > 1 || unit === null || !source.units.has(unit)) return false
  return signs[0] !== to.decimal && whole.length - whole.search(/[.,]/) !== 4
}

/** Whether it is an amount beyond doubt: "Ports 80,443" and "No. 104.250" only look like thousands, "1,000" hardly is anything else. */
const isAmount = ({ whole, start, end }: Run, words: string) =>
  groupedDecimal.test(whole) ||
  /^\d{1,3}(?:\D\d{3})*\D\d00$/.test(whole) ||
  startsWithUnit(words, end) ||
  /[$€£]\s?$/.test(words.slice(Math.max(0, start - 2), start))

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
    fix: isAmount(run, target.words) ? { ...rangeOf(run), text: rewritten(run.whole, from, to) } : null,
  }))
}

const above = /[≥>]\s?\d/
const below = /[≤<]\s?\d/
const isTurned = (source: string, target: string): boolean =>
  (above.test(source) && below.test(target) && !below.test(source) && !above.test(target)) ||
  (below.test(source) && above.test(target) && !above.test(source) && !below.test(target))

/** Sure only where the same is measured: 14 days may be two weeks. */
function changedFix(lack: Run, more: Run, source: Side, target: Side): Found['fix'] {
  if (lack.isNegative || more.isNegative || /\D/.test(lack.text + more.text)) return null
  const unit = unitAt(source.words, lack.end)
  if (unit === null || unitAt(target.words, more.end) !== unit) return null
  return { ...rangeOf(more), text: rewritten(lack.whole, separatorsOf(source.lang), separatorsOf(target.lang)) }
}

function turnedFinding(sourceWords: string, targetWords: string): Found[] {
  if (!isTurned(sourceWords, targetWords)) return []
  const at = targetWords.search(/[≥≤<>]\s?\d/)
  const part = /[≥≤<>]\s?[\d.,]*\d/.exec(sourceWords)?.[0] ?? ''
  return [{ code: 'number-changed', part, range: { start: at, end: at + 1 }, fix: null }]
}

/** Compares digits as a set in which each may be several times, without what parts them. */
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
    const found = [...formatFindings(source, target), ...turnedFinding(sourceWords, targetWords)]
    const [lack] = lacking
    const [more] = surplus
    if (lack && more && lacking.length === 1 && surplus.length === 1) {
      const fix = changedFix(lack, more, source, target)
      return [...found, { code: 'number-changed', part: shown(lack), range: rangeOf(more), fix }]
    }
    if ((!more && mayBeSpelled(lacking, target)) || (!lack && mayBeSpelled(surplus, source))) return found
    if (lack) found.push({ code: 'number-missing', part: lacking.map(shown), range: null, fix: null })
    for (const run of surplus) found.push({ code: 'number-extra', part: shown(run), range: rangeOf(run), fix: null })
    return found
  },
}
