import { knownLocaleOf } from '#src/workspace/text/locale-of.ts'
import { carriedIn } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'

const known = new Map<string, boolean>()

/** Returns whether a language writes the percent sign first, "%50", as Turkish and Basque do. */
function isPercentFirst(lang: string): boolean {
  const made = known.get(lang)
  if (made !== undefined) return made
  const parts = new Intl.NumberFormat(knownLocaleOf(lang), { style: 'percent' }).formatToParts(0.5)
  const isFirst = parts.find(({ type }) => type !== 'literal')?.type === 'percentSign'
  known.set(lang, isFirst)
  return isFirst
}

const percentage = /[\d}]\s?%/
const idsOf = (parts: readonly Part[]) => new Set(carriedIn(parts).map(({ id }) => id))

/**
 * For a language that writes "%50", such as Turkish: corrects parts that were recognised as placeholders by mistake.
 * "%50" becomes plain text; "%{n}" becomes a percent sign and "{n}" if the other text has "{n}". Returns the parts
 * unchanged for other languages. `other`, `otherParts`: the translation of a source, or the source of a translation.
 */
export function withPercentages(
  parts: readonly Part[],
  lang: string,
  otherParts: readonly Part[],
  other: string,
): readonly Part[] {
  if (!isPercentFirst(lang) || !parts.some(({ kind, text }) => kind === 'placeholder' && text.startsWith('%')))
    return parts
  const others = idsOf(otherParts)
  // If the other text has numbered placeholders and no percentage, this is a wrong placeholder.
  const mayBeNumber = percentage.test(other) || ![...others].some((id) => /^%\d/.test(id))
  return parts.flatMap((part): Part[] => {
    if (part.kind !== 'placeholder' || others.has(part.id)) return [part]
    const { text, at } = part
    if (/^%\d{1,2}$/.test(text) && mayBeNumber) return [{ kind: 'text', text, at }]
    const id = text.slice(1)
    if (!text.startsWith('%{') || !others.has(id)) return [part]
    return [
      { kind: 'text', text: '%', at },
      { kind: 'placeholder', text: id, at: at + 1, id },
    ]
  })
}
