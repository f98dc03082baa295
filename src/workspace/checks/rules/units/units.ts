import { beyond } from '#src/workspace/checks/beyond.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { finds } from '#src/workspace/checks/global-pattern.ts'
import { numberSpace, withPlainDigits } from '#src/workspace/checks/number-format.ts'
import { has } from '#src/workspace/checks/signs.ts'
import { languageOf, scriptOf } from '#src/workspace/text/locale-of.ts'
import { something } from '#src/workspace/checks/words-of.ts'
import { isMeasuredIn } from '#src/workspace/checks/rules/words/unit-scripts.ts'
import { hasSign, isUnitWord, leadingSign, unitPattern, withPower } from './unit-signs.ts'

/** A unit in a text. `amount`: the number before it as written; `isWorded`: a word after it belongs to it. */
type Written = {
  sign: string
  written: string
  gap: string
  at: number
  length: number
  amount: string
  isWorded: boolean
}

const spaced = String.raw`\d{1,3}(?:${numberSpace}\d{3})+(?:[.,]\d+)?`
const amountBefore = new RegExp(String.raw`(?:${spaced}|[\d.,${something}]+)$`)
const amountAfter = new RegExp(String.raw`^[$€£]${numberSpace}?(${spaced}|[\d.,${something}]+)`)

/** Units with two spellings. */
const spellings: Record<string, string> = { L: 'l', KB: 'kB' }
const spelled = (sign: string) => [sign, ...Object.keys(spellings).filter((other) => spellings[other] === sign)]

/** "10K" and "1.5K" are thousands, and "4K" is a name: kelvin are written like this only from a thousand on. */
const isThousands = ({ sign, gap, amount }: Written) =>
  sign === 'K' && gap === '' && /^\d{1,3}(?:[.,]\d)?$/.test(amount)

function unitsIn(words: string): Written[] {
  const all = [...words.matchAll(unitPattern)].map((found): Written => {
    const [, gap = '', sign = ''] = found
    const amount = amountBefore.exec(words.slice(Math.max(0, found.index - 20), found.index + 1))?.[0] ?? ''
    const at = found.index + 1 + gap.length
    const end = at + sign.length
    const bare = sign.replace(' ', '')
    const own = withPower(bare, words.slice(end, end + 12))
    const isWorded = own !== bare
    return { gap, sign: spellings[own] ?? own, written: own, length: sign.length, at, amount, isWorded }
  })
  const units = all.filter((unit) => !isThousands(unit))
  if (!/[$€£%]/.test(words)) return units
  const before = [...words.matchAll(leadingSign)].map(({ index, 1: sign = '' }): Written => {
    return { gap: ' ', sign, written: sign, length: 1, at: index, amount: '', isWorded: false }
  })
  const places = new Set(units.map(({ at }) => at))
  return [...units, ...before.filter(({ at }) => !places.has(at))]
}

// Also between a part and its whole: "10 of 20 GB".
const between = '[-–—x×*/+]|bis|to|à|und|and|or|oder|et|ou|of|von|van|sur|de|di|su|af|av|z'
const joined = new RegExp(String.raw`(?:[\d.,${something}]+\s?(?:${between})\s?)+[\d.,${something}]+$`)

/** Repeats a unit that is written once for several numbers: "5–10 mm". */
const saidOnce = (words: string, units: readonly Written[]): Written[] =>
  units.flatMap((unit) => {
    const { at, gap } = unit
    const series = joined.exec(words.slice(Math.max(0, at - gap.length - 80), at - gap.length))?.[0]
    const amounts = series?.match(new RegExp(String.raw`[\d.,]+|${something}+`, 'g'))?.length ?? 1
    return Array.from({ length: amounts - 1 }, () => unit)
  })

const signOf = ({ sign }: Written) => sign

function unsaidOf(sources: readonly Written[], targets: readonly Written[], targetWords: string): Written[] {
  const unsaid = beyond(sources, targets, signOf)
  return unsaid.length > 0 ? beyond(sources, [...targets, ...saidOnce(targetWords, targets)], signOf) : unsaid
}

/** Returns whether a unit is written without a number before it: "in mm: 25". */
const isElsewhere = (words: string, written: ReadonlySet<string>, sign: string) =>
  !written.has(sign) && spelled(sign).some((one) => hasSign(words, one))

/** Returns the units that a text writes as a word, or without a number: read once per unit, not once per number. */
function saidOtherwise(unsaid: readonly Written[], targets: readonly Written[], words: string, lang: string) {
  const written = new Set(targets.map(signOf))
  const isSaid = (sign: string) => isUnitWord(sign, words, lang) || isElsewhere(words, written, sign)
  return new Set([...new Set(unsaid.map(signOf))].filter(isSaid))
}

/** Returns the number of a unit; with a currency it may follow. */
const amountOf = (words: string, { amount, at }: Written) =>
  amount === '' ? (amountAfter.exec(words.slice(at, at + 30))?.[1] ?? '') : amount

const rangeOf = ({ at, length }: Written) => ({ start: at, end: at + length })

/** Quick tests first, as most texts have no unit. */
const measures = (words: string, signs: number): boolean =>
  finds(unitPattern, words) || ((signs & has.money) !== 0 && finds(leadingSign, words))

/** Chinese, Japanese and Korean also write units without a space. */
const joinsUnits = /^(?:Jpan|Han[ist]|Kore)$/

/** Part of a compound, "5mm-Platte", which each language writes in its own way. */
const joinsWord = /^[-\u2010\u2011]\p{L}/u
/** Returns whether a unit makes an adjective: in Czech and Slovak, one that joins its number does, "16mm deska". */
const isAdjective = (after: string, lang: string) => /^(?:cs|sk)$/.test(languageOf(lang)) && /^\s\p{L}/u.test(after)

/**
 * Finds units without their space: "16mm" for "16 mm" is a slip, unless the source joins units as well. Each language
 * spaces percent signs in its own way.
 */
function spaceFindings(sources: readonly Written[], targets: readonly Written[], words: string, lang: string): Found[] {
  const gap = sources.find((unit) => /\s/.test(unit.gap))?.gap
  if (gap === undefined || joinsUnits.test(scriptOf(lang)) || sources.some((unit) => unit.gap === '')) return []
  const known = new Set(sources.map(signOf))
  return targets.flatMap((unit): Found[] => {
    if (unit.gap !== '' || unit.sign === '%' || !known.has(unit.sign)) return []
    const range = rangeOf(unit)
    const after = words.slice(range.end, range.end + 2)
    if (isAdjective(after, lang)) return []
    const sign = words.slice(range.start, range.end).replace(' ', '')
    const fix = joinsWord.test(after) ? null : { ...range, text: `${gap}${sign}` }
    return [{ code: 'unit-space', part: unit.sign, range, fix }]
  })
}

export const units: Check = {
  severity: 'warning',
  find({ sourceWords: writtenSource, targetWords: writtenTarget, sourceSigns, targetLang }): readonly Found[] {
    if ((sourceSigns & (has.number | has.placeholder)) === 0) return nothing
    const sourceWords = withPlainDigits(writtenSource)
    if (!measures(sourceWords, sourceSigns)) return nothing
    const targetWords = withPlainDigits(writtenTarget)
    const sources = unitsIn(sourceWords)
    const targets = unitsIn(targetWords)
    const unwritten = unsaidOf(sources, targets, targetWords)
    const said = saidOtherwise(unwritten, targets, targetWords, targetLang)
    const unsaid = unwritten.filter(({ sign }) => !said.has(sign))
    const isMeasured = unsaid.length > 0 ? isMeasuredIn(targetWords, targetLang) : () => false
    const lacking = unsaid.filter((unit) => !isMeasured(amountOf(sourceWords, unit), unit.sign))
    const surplus = beyond(targets, sources, signOf)
    const found = spaceFindings(sources, targets, targetWords, targetLang)
    const [lack] = lacking
    const [more] = surplus
    if (!lack) return found
    if (more && lacking.length === 1 && surplus.length === 1)
      return [
        ...found,
        // A different number was converted.
        {
          code: 'unit-changed',
          part: lack.written,
          range: rangeOf(more),
          fix: lack.amount === more.amount && !more.isWorded ? { ...rangeOf(more), text: lack.written } : null,
        },
      ]
    return [...found, { code: 'unit-missing', part: lacking.map(({ written }) => written), range: null, fix: null }]
  },
}
