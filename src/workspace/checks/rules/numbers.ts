import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { withSigns } from '#src/workspace/checks/entities.ts'
import {
  isGroupedIn,
  type NumberSide as Side,
  numbersIn,
  rewritten,
  valueOf,
  type WrittenNumber,
} from '#src/workspace/checks/number-format.ts'
import { type Separators, separatorsOf } from '#src/workspace/locale-of.ts'
import { joinedNumbers } from '#src/workspace/checks/joined-numbers.ts'
import { has } from '#src/workspace/checks/signs.ts'
import { unseen } from '#src/workspace/checks/words-of.ts'
import { startsWithUnit, unitAt } from './unit-signs.ts'
import { withoutTimes } from './words/clock-times.ts'
import { isMonthNamed } from './words/months.ts'
import { hasNumberWords, isSpelled } from './words/spelled.ts'

const rangeOf = ({ at, text }: WrittenNumber) => ({ start: at, end: at + text.length })
const shown = ({ text, isNegative }: WrittenNumber) => (isNegative ? `-${text}` : text)

/** Without what an address has escaped, "t%C3%BCren", and without the numbers by which HTML writes signs. */
const unescaped = (words: string) =>
  withSigns(words.includes('://') ? words.replaceAll(/%[\dA-Fa-f]{2}/g, '%xx') : words, unseen)

function sideOf(words: string, lang: string, numbers: readonly WrittenNumber[] = numbersIn(unescaped(words))): Side {
  const separators = separatorsOf(lang)
  return { numbers, values: numbers.map((number) => valueOf(number, separators)), words, lang }
}

function joinedTo(side: Side, there: Side): Side {
  const { numbers, words, lang } = side
  const hasWhole = (value: string) => there.values.includes(value) || isSpelled(value, there.words, there.lang)
  const joined = joinedNumbers(numbers, words, separatorsOf(lang), hasWhole)
  return joined === numbers ? side : sideOf(words, lang, joined)
}

/** Those of one text that the other neither has nor says in words. */
function beyond(here: Side, there: Side): WrittenNumber[] {
  const rest = [...there.values]
  return here.numbers.filter((number, index) => {
    const value = here.values[index] ?? ''
    const at = rest.indexOf(value)
    if (at !== -1) rest.splice(at, 1)
    if (at !== -1 || number.kind === 'small' || isSpelled(value, there.words, there.lang)) return false
    return !(number.kind === 'date' && isMonthNamed(value, there.words, there.lang))
  })
}

/** Where number words of the other language are not known here, one that is small and alone may be any of them. */
const mayBeSpelled = (numbers: readonly WrittenNumber[], { lang }: Side): boolean =>
  numbers.length === 1 &&
  numbers.every(({ kind, text, isNegative }) => kind === 'number' && !isNegative && /^(?:\d|1[0-2])$/.test(text)) &&
  !hasNumberWords(lang)

/** A number left in the source's notation, if surely a number: with thousands, or with a unit. */
function isForeign(
  { text, at }: WrittenNumber,
  words: string,
  from: Separators,
  { decimal, group }: Separators,
): boolean {
  const signs = text.match(/[.,]/g) ?? []
  if (signs.length === 0) return false
  if (new Set(signs).size > 1) return signs.at(-1) !== decimal
  if (signs.length > 1) return isGroupedIn(text, from) && from.group !== group
  if (!startsWithUnit(words, at + text.length)) return false
  return signs[0] !== decimal && text.length - text.search(/[.,]/) !== 4
}

const above = /[≥>]\s?\d/
const below = /[≤<]\s?\d/
const isTurned = (source: string, target: string): boolean =>
  (above.test(source) && below.test(target) && !below.test(source) && !above.test(target)) ||
  (below.test(source) && above.test(target) && !above.test(source) && !below.test(target))

/** Sure only where the same is measured: 14 days may be two weeks. */
function changedFix(lack: WrittenNumber, more: WrittenNumber, source: Side, target: Side): Found['fix'] {
  if (lack.kind !== 'number' || more.kind !== 'number' || lack.isNegative || more.isNegative) return null
  const unit = unitAt(source.words, lack.at + lack.text.length)
  if (unit === null || unitAt(target.words, more.at + more.text.length) !== unit) return null
  return { ...rangeOf(more), text: rewritten(lack.text, separatorsOf(source.lang), separatorsOf(target.lang)) }
}

function formatFindings(target: Side, from: Separators, to: Separators): Found[] {
  if (from.decimal === to.decimal) return []
  return target.numbers
    .filter((number) => isForeign(number, target.words, from, to))
    .map((number) => ({
      code: 'number-format',
      part: number.text,
      range: rangeOf(number),
      fix: { ...rangeOf(number), text: rewritten(number.text, from, to) },
    }))
}

/** What was copied as it stood reads as another number here. */
function copiedFindings(lacking: WrittenNumber[], surplus: WrittenNumber[], source: Side, target: Side): Found[] {
  const [from, to] = [separatorsOf(source.lang), separatorsOf(target.lang)]
  const found: Found[] = []
  for (const number of surplus.slice()) {
    const same = lacking.findIndex((one) => one.text === number.text && one.isNegative === number.isNegative)
    if (same === -1) continue
    lacking.splice(same, 1)
    surplus.splice(surplus.indexOf(number), 1)
    if (!startsWithUnit(target.words, number.at + number.text.length) && !isGroupedIn(number.text, from)) continue
    const range = rangeOf(number)
    found.push({
      code: 'number-format',
      part: number.text,
      range,
      fix: { ...range, text: rewritten(number.text, from, to) },
    })
  }
  return found
}

export const numbers: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords, sourceSigns, targetSigns, sourceLang, targetLang }): readonly Found[] {
    if (((sourceSigns | targetSigns) & has.number) === 0) return nothing
    const sides = [sideOf(sourceWords, sourceLang), sideOf(targetWords, targetLang)] as const
    const [source, target] = withoutTimes(joinedTo(sides[0], sides[1]), joinedTo(sides[1], sides[0]))
    const [lacking, surplus] = [beyond(source, target), beyond(target, source)]
    const found = [
      ...formatFindings(target, separatorsOf(sourceLang), separatorsOf(targetLang)),
      ...copiedFindings(lacking, surplus, source, target),
    ]
    if (isTurned(sourceWords, targetWords)) {
      const at = targetWords.search(/[≥≤<>]\s?\d/)
      found.push({
        code: 'number-changed',
        part: /[≥≤<>]\s?[\d.,]*\d/.exec(sourceWords)?.[0] ?? '',
        range: { start: at, end: at + 1 },
        fix: null,
      })
    }
    const [lack] = lacking
    const [more] = surplus
    if (lack && more && lacking.length === 1 && surplus.length === 1) {
      const fix = changedFix(lack, more, source, target)
      return [...found, { code: 'number-changed', part: shown(lack), range: rangeOf(more), fix }]
    }
    if ((!more && mayBeSpelled(lacking, target)) || (!lack && mayBeSpelled(surplus, source))) return found
    if (lack) found.push({ code: 'number-missing', part: lacking.map(shown), range: null, fix: null })
    for (const number of surplus)
      found.push({ code: 'number-extra', part: shown(number), range: rangeOf(number), fix: null })
    return found
  },
}
