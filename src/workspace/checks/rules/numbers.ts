import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { languageOf } from '#src/workspace/checks/language-of.ts'
import {
  numbersIn,
  rewritten,
  type Separators,
  separatorsOf,
  valueOf,
  type WrittenNumber,
} from '#src/workspace/checks/number-format.ts'
import { startsWithUnit } from './unit-signs.ts'

// "a" and "an" are not listed: they rarely stand for "1".
const spelled: Record<string, readonly RegExp[]> = {
  en: [
    /\b(?:no|zero|none)\b/i,
    /\b(?:one|first|once|single)\b/i,
    /\b(?:two|second|twice|both|double)\b/i,
    /\bth(?:ree|ird)\b/i,
    /\bfour/i,
    /\bfi(?:ve|fth)\b/i,
    /\bsix/i,
    /\bseven/i,
    /\beight/i,
    /\bnin(?:e|th)/i,
    /\bten/i,
    /\beleven/i,
    /\btwel/i,
  ],
  de: [
    /\b(?:null|keine?[nrms]?)\b/i,
    /\bein(?:e[nrms]?|s|mal)?\b|\berste/i,
    /\bzwei|\bbeide/i,
    /\bdrei|\bdritte/i,
    /\bvier/i,
    /\bfünf/i,
    /\bsechs/i,
    /\bsieb/i,
    /\bacht/i,
    /\bneun/i,
    /\bzehn/i,
    /\belf/i,
    /\bzwölf/i,
  ],
  fr: [
    /\b(?:zéro|aucune?)\b/i,
    /\b(?:une?|premi)/i,
    /\bdeux/i,
    /\btrois/i,
    /\bquatre/i,
    /\bcinq/i,
    /\bsix/i,
    /\bsept/i,
    /\bhuit/i,
    /\bneu[fv]/i,
    /\bdix/i,
    /\bonz/i,
    /\bdouz/i,
  ],
}

const isSpelled = (value: string, words: string, lang: string): boolean =>
  spelled[languageOf(lang)]?.[Number(value)]?.test(words) ?? false

const twelveHours = /\d\s?[ap]\.?m\b/i

const rangeOf = ({ at, text }: WrittenNumber) => ({ start: at, end: at + text.length })

function beyond(here: readonly string[], there: readonly string[]): number[] {
  const rest = [...there]
  return here.flatMap((value, index) => {
    const at = rest.indexOf(value)
    if (at === -1) return [index]
    rest.splice(at, 1)
    return []
  })
}

/** A number left in the source's notation, if surely a number: with thousands, or with a unit. */
function isForeign({ text, at }: WrittenNumber, words: string, { decimal }: Separators): boolean {
  const signs = text.match(/[.,]/g) ?? []
  if (signs.length === 0) return false
  if (new Set(signs).size > 1) return signs.at(-1) !== decimal
  if (signs.length > 1 || !startsWithUnit(words, at + text.length)) return false
  return signs[0] !== decimal && text.length - text.search(/[.,]/) !== 4
}

export const numbers: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords, sourceLang, targetLang }): readonly Found[] {
    const hasNumber = /\d/
    if (!hasNumber.test(sourceWords) && !hasNumber.test(targetWords)) return nothing
    if (twelveHours.test(sourceWords) || twelveHours.test(targetWords)) return nothing
    const [from, to] = [separatorsOf(sourceLang), separatorsOf(targetLang)]
    const [sources, targets] = [numbersIn(sourceWords), numbersIn(targetWords)]
    const sourceValues = sources.map(({ text }) => valueOf(text, from))
    const targetValues = targets.map(({ text }) => valueOf(text, to))
    const found: Found[] = []
    const fix = (wrong: WrittenNumber, text: string) => ({ ...rangeOf(wrong), text })
    for (const number of targets)
      if (from.decimal !== to.decimal && isForeign(number, targetWords, to))
        found.push({
          code: 'number-format',
          part: number.text,
          range: rangeOf(number),
          fix: fix(number, rewritten(number.text, from, to)),
        })
    const missing = beyond(sourceValues, targetValues).filter(
      (index) => !isSpelled(sourceValues[index] ?? '', targetWords, targetLang),
    )
    const extra = beyond(targetValues, sourceValues).filter(
      (index) => !isSpelled(targetValues[index] ?? '', sourceWords, sourceLang),
    )
    const lacking = missing.flatMap((index) => sources[index] ?? [])
    const surplus = extra.flatMap((index) => targets[index] ?? [])
    for (const number of surplus.slice()) {
      const same = lacking.findIndex(({ text }) => text === number.text)
      if (same === -1) continue
      // Copied as it stood, it reads as another number here.
      lacking.splice(same, 1)
      surplus.splice(surplus.indexOf(number), 1)
      const text = rewritten(number.text, from, to)
      if (startsWithUnit(targetWords, number.at + number.text.length))
        found.push({ code: 'number-format', part: number.text, range: rangeOf(number), fix: fix(number, text) })
    }
    const [lack] = lacking
    const [more] = surplus
    if (lack && more && lacking.length === 1 && surplus.length === 1)
      return [
        ...found,
        {
          code: 'number-changed',
          part: lack.text,
          range: rangeOf(more),
          fix: fix(more, rewritten(lack.text, from, to)),
        },
      ]
    if (lack) found.push({ code: 'number-missing', part: lacking.map(({ text }) => text), range: null, fix: null })
    for (const number of surplus)
      found.push({ code: 'number-extra', part: number.text, range: rangeOf(number), fix: null })
    return found
  },
}
