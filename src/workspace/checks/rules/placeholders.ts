import type { CarriedPart } from '#src/workspace/text-parts/missing.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { carriedFindings } from './carried.ts'

const isPlaceholder = (part: CarriedPart) => part.kind === 'placeholder'

const leading = /^%(?:\d{1,2}|\{[\w.]+\})$/

/** A percent sign as Turkish sets it, before the number that the source has it behind: "%50" of "50%". */
function isPercentOf({ text, at }: CarriedPart, source: string, target: string): boolean {
  if (!leading.test(text)) return false
  const amount = /^%(\d+|\{[\w.]+\})/.exec(target.slice(at, at + 100))?.[1] ?? ''
  return [`${amount}%`, `${amount} %`, `${amount}\u00a0%`].some((written) => source.includes(written))
}

export const placeholders: Check = {
  severity: 'error',
  find({ source, target, sourceParts, missing, extra }): readonly Found[] {
    if (missing.length === 0 && extra.length === 0) return nothing
    const isSign = (part: CarriedPart) => isPercentOf(part, source, target)
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
