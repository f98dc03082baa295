import { type Check, type Found, nothing, type Texts } from '#src/workspace/checks/check.ts'
import { something } from '#src/workspace/checks/words-of.ts'
import { languageOf, scriptOf } from '#src/workspace/text/locale-of.ts'
import { beyond, mayHaveUnit, type NumberIn, numbersOf, unitOf } from '#src/workspace/checks/numbers-in.ts'

const measureOf = ({ value, unit }: NumberIn) => `${value} ${unit}`
/** Max units that are reported one by one. */
const maxFindings = 20
const isMeasured = ({ unit }: NumberIn) => unit !== ''

/** The end of a text or sentence. Anything else after a number may be its unit, or lead to it as in "5–10 mm". */
const nothingBehind = /^\s*(?:$|[.!?)](?:\s|$)|,\s\p{L})/u
/** Returns the numbers that have no unit, neither as a sign nor as a word. */
const bareIn = (words: string, all: readonly NumberIn[]) =>
  all.filter(({ end, unit }) => unit === '' && nothingBehind.test(words.slice(end, end + 9)))

/** Returns a function that tests whether a unit is written before its number: "EUR 5", "yüzde 10", "in mm: 25". */
function createIsBefore(words: string) {
  const units = new Map<string, boolean>()
  const isAlone = (unit: string): boolean => {
    const known = units.get(unit)
    if (known !== undefined) return known
    const sign = unit.replace('$', String.raw`\$`)
    const pattern = String.raw`(?<![\p{L}\d${something}]|[\d${something}]\s)${sign}(?![\p{L}\d²³])`
    // "L" and "l" are the same unit, "A" and "a" are not.
    const made = new RegExp(pattern, /^\p{Ll}/u.test(unit) ? 'iu' : 'u').test(words)
    units.set(unit, made)
    return made
  }
  return ({ start }: NumberIn, unit: string): boolean => {
    const before = words.slice(Math.max(0, start - 5), start)
    return unit === '%' ? /\p{L}\s?$/u.test(before) : /\p{Lu}{3}\s?$/u.test(before) || isAlone(unit)
  }
}

/** Returns whether two units may be the same, one of them with its power as a word: "20 m²" and "20 m kw.". */
function mayBePower(lack: NumberIn, more: NumberIn, { sourceWords, targetWords }: Texts): boolean {
  const [long, short, words] = lack.unit > more.unit ? [lack, more, targetWords] : [more, lack, sourceWords]
  return (
    /^[²³]$/.test(long.unit.replace(short.unit, '')) &&
    /^\s\p{L}/u.test(words.slice(short.unitRange.end, short.unitRange.end + 2))
  )
}

const isPower = (unit: string) => /[²³23]$/.test(unit)
/**
 * Returns the replacement of a changed unit; null if it is not certain. It is certain if the number occurs once in both
 * texts.
 */
function changedFix(lack: NumberIn, more: NumberIn, all: readonly (readonly NumberIn[])[], texts: Texts): Found['fix'] {
  const sign = texts.sourceWords.slice(lack.unitRange.start, lack.unitRange.end)
  const own = texts.targetWords.slice(more.unitRange.start, more.unitRange.end)
  const isOnce = all.every((side) => side.filter(({ value }) => value === lack.value).length === 1)
  // A unit that is written as an entity gets no fix.
  const isSure = isOnce && unitOf(sign) === lack.unit && unitOf(own) === more.unit && isPower(sign) === isPower(own)
  return isSure ? { ...more.unitRange, text: sign } : null
}

/** Scripts in which units are also written without a space. */
const joinsUnits = /^(?:Jpan|Han[ist]|Kore)$/
/** Returns whether a unit is part of a compound ("5mm-Platte"), or of a Czech or Slovak adjective ("16mm deska"). */
const isInWord = (after: string, lang: string) =>
  /^[-\u2010\u2011]\p{L}/u.test(after) || (/^(?:cs|sk)$/.test(languageOf(lang)) && /^\s\p{L}/u.test(after))

/**
 * Finds units without a space before them, "16mm" for "16 mm", unless the source has such units too. Percent signs are
 * left out, because languages differ.
 */
function spaceFindings(sources: readonly NumberIn[], targets: readonly NumberIn[], texts: Texts): Found[] {
  const { sourceWords, targetWords, targetLang } = texts
  const gaps = sources.map(({ end, unitRange }) => sourceWords.slice(end, unitRange.start))
  const gap = gaps.find((one) => one !== '')
  if (gap === undefined || gaps.includes('') || joinsUnits.test(scriptOf(targetLang))) return []
  const known = new Set(sources.map(({ unit }) => unit))
  return targets.flatMap(({ end, unit, unitRange }): Found[] => {
    if (end !== unitRange.start || unit === '%' || !known.has(unit)) return []
    if (isInWord(targetWords.slice(unitRange.end, unitRange.end + 2), targetLang)) return []
    const sign = targetWords.slice(end, unitRange.end).replace(' ', '')
    return [{ code: 'unit-space', part: unit, range: unitRange, fix: { ...unitRange, text: `${gap}${sign}` } }]
  })
}

/**
 * Finds units that the translation has changed, lacks, or writes without the space before them. A unit counts as
 * missing only if no word follows its number in the translation, because that word may be the unit.
 */
export const units: Check = {
  severity: 'warning',
  find(texts): readonly Found[] {
    const { sourceWords, targetWords } = texts
    if (!mayHaveUnit(sourceWords)) return nothing
    const [all, own] = numbersOf(texts)
    const sources = all.filter(isMeasured)
    if (sources.length === 0) return nothing
    const targets = own.filter(isMeasured)
    const found = spaceFindings(sources, targets, texts)
    const others = Map.groupBy(beyond(targets, sources, measureOf), ({ value }) => value)
    const bare = Map.groupBy(bareIn(targetWords, own), ({ value }) => value)
    const isBefore = createIsBefore(targetWords)
    const missing: string[] = []
    for (const lack of beyond(sources, targets, measureOf)) {
      const more = others.get(lack.value)?.pop()
      const alone = more ? undefined : bare.get(lack.value)?.pop()
      if (more && found.length < maxFindings && !mayBePower(lack, more, texts)) {
        const fix = changedFix(lack, more, [all, own], texts)
        found.push({ code: 'unit-changed', part: lack.unit, range: more.unitRange, fix })
      } else if (alone && !isBefore(alone, lack.unit)) missing.push(lack.unit)
    }
    if (missing.length > 0) found.push({ code: 'unit-missing', part: missing, range: null, fix: null })
    return found
  },
}
