import { type CarriedPart, carriedIn } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { carriedFindings } from './carried.ts'

const isPlaceholder = (part: CarriedPart) => part.kind === 'placeholder'

const leading = /^%(?:\d{1,2}|\{[\w.]+\})$/

const amount = /^%(\d+|\{[\w.]+\})/
const percentage = /((?<!\d)\d{1,100}|\{[\w.]{1,100}\})[ \u00a0]?%/g

/**
 * Returns a function that recognises a Turkish percent sign, which precedes its number: "%50" for the source's "50%".
 */
function createIsPercent(source: string, target: string) {
  let amounts: ReadonlySet<string | undefined> | undefined
  return ({ text, at }: CarriedPart): boolean => {
    if (!leading.test(text)) return false
    amounts ??= new Set(Array.from(source.matchAll(percentage), ([, found]) => found))
    return amounts.has(amount.exec(target.slice(at, at + 100))?.[1] ?? '')
  }
}

const hasNumbers = /%\d{1,2}\$|\{\d/

/** Returns placeholders without a number among numbered ones: undefined behaviour in C, and an error in Python. */
function mixedIn(parts: readonly Part[]): CarriedPart[] {
  const own = carriedIn(parts).filter(isPlaceholder)
  return [
    { isNumbered: /^%\d{1,2}\$/, isCounted: /^%(?!\d{1,2}\$)/, id: /^% ?\d{1,2}\$/ },
    { isNumbered: /^\{\d{1,3}[}:!,]/, isCounted: /^\{[}:!]/, id: /^\{\d/ },
  ].flatMap(({ isNumbered, isCounted, id }) =>
    own.some(({ text }) => isNumbered.test(text))
      ? own.filter((one) => isCounted.test(one.text) && id.test(one.id))
      : [],
  )
}

export const placeholders: Check = {
  severity: 'error',
  find({ source, target, sourceParts, targetParts, missing, extra }): readonly Found[] {
    const mixed = hasNumbers.test(target) ? mixedIn(targetParts) : []
    const [first] = mixed
    if (first && mixedIn(sourceParts).length === 0) {
      const range = { start: first.at, end: first.at + first.text.length }
      return [{ code: 'placeholder-mixed', part: mixed.map(({ text }) => text), range, fix: null }]
    }
    if (missing.length === 0 && extra.length === 0) return nothing
    const isSign = createIsPercent(source, target)
    const signed = new Set(extra.filter(isSign).map(({ text }) => text.slice(1)))
    const lacking = missing.filter((part) => isPlaceholder(part) && !signed.has(part.text))
    const surplus = extra.filter((part) => isPlaceholder(part) && !isSign(part))
    return carriedFindings(lacking, surplus, sourceParts, target, {
      missing: 'placeholder-missing',
      extra: 'placeholder-extra',
      changed: 'placeholder-changed',
    })
  },
}
