import type { CarriedPart } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { type FindingCode, type Found, nothing } from '#src/workspace/checks/check.ts'

type Codes = { missing: FindingCode; extra: FindingCode; changed: FindingCode }

/** What lacks is one finding, what is too much one each. Where one stands for another that the source does not have at all, it was altered, and what belongs there is certain. */
export function carriedFindings(
  missing: readonly CarriedPart[],
  extra: readonly CarriedPart[],
  sourceParts: readonly Part[],
  codes: Codes,
): readonly Found[] {
  if (missing.length === 0 && extra.length === 0) return nothing
  const [lacking] = missing
  const [surplus] = extra
  const isStrange = sourceParts.every((part) => !('id' in part) || part.id !== surplus?.id)
  if (lacking && surplus && missing.length === 1 && extra.length === 1 && isStrange) {
    const range = rangeOf(surplus)
    // A "#" means the number in a plural's branch alone.
    const isFree = lacking.text !== '#' && surplus.text !== '#'
    return [{ code: codes.changed, part: lacking.text, range, fix: isFree ? { ...range, text: lacking.text } : null }]
  }
  const found: Found[] = extra.map((part) => ({
    code: codes.extra,
    part: part.text,
    range: rangeOf(part),
    fix: null,
  }))
  if (lacking)
    found.unshift({ code: codes.missing, part: missing.map(({ text }) => text).join(' '), range: null, fix: null })
  return found
}

const rangeOf = ({ at, text }: Part) => ({ start: at, end: at + text.length })
