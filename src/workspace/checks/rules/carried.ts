import { type CarriedPart, carriedIn } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { type FindingCode, type Found, nothing } from '#src/workspace/checks/check.ts'

type Codes = { missing: FindingCode; extra: FindingCode; changed: FindingCode }

/** Returns a part's name; for a plural's number, the name of what it counts. */
const nameOf = ({ text, id }: CarriedPart) => (text === '#' ? id : text)

/** Returns whether an altered part is complete; the text next to it may belong to it: "{name}}" for "{{name}}". */
const isWhole = (target: string, { at, text }: Part) =>
  !/[{}$%]\s?$/.test(target.slice(Math.max(0, at - 2), at)) &&
  !/^(?:\s?\$|[{}])/.test(target.slice(at + text.length)) &&
  !mayBeOfWord(target, at, text)

/** Returns whether its letter may belong to a word, or a word follows directly: "%(name) o ", "%1$ging", "%%d". */
const mayBeOfWord = (target: string, at: number, text: string) =>
  /^%[(<]\S* /.test(text) || (/^%.*[A-Za-z]$|^%%$/.test(text) && /^\p{L}/u.test(target.slice(at + text.length)))

/** Returns the name before a format: "{{PLURAL:", "{0:", "{{date," or "{{ date|". */
const formatted = (text: string) => /^(?:\{+|%)\s{0,9}[^|,:{}]{0,100}[|,:]/.exec(text)?.[0]
/**
 * Returns whether both may be one value in each language's own format: "{0:MM/dd}" and "{0:dd.MM.}", or "%d" and "%x"
 * of a date.
 */
const mayBeFormats = (one: string, other: string) =>
  (formatted(one) !== undefined && formatted(one) === formatted(other)) ||
  [one, other].every((text) => /^%[A-Za-z]$/.test(text))

/** Nobody reads more than these one by one. */
const maxExtra = 50

/**
 * Returns one issue for all missing parts, and one per surplus part; a surplus part unknown to the source is an altered
 * one.
 */
export function carriedFindings(
  missing: readonly CarriedPart[],
  extra: readonly CarriedPart[],
  sourceParts: readonly Part[],
  target: string,
  codes: Codes,
): readonly Found[] {
  if (missing.length === 0 && extra.length === 0) return nothing
  const [lacking] = missing
  const [surplus] = extra
  const isStrange = carriedIn(sourceParts).every(({ id }) => id !== surplus?.id)
  if (lacking && surplus && missing.length === 1 && extra.length === 1 && isStrange) {
    const range = rangeOf(surplus)
    // "#" has a meaning only in a plural form.
    const isFree =
      lacking.text !== '#' &&
      surplus.text !== '#' &&
      isWhole(target, surplus) &&
      !mayBeFormats(lacking.text, surplus.text)
    return [
      { code: codes.changed, part: nameOf(lacking), range, fix: isFree ? { ...range, text: lacking.text } : null },
    ]
  }
  const found: Found[] = extra.slice(0, maxExtra).map((part) => ({
    code: codes.extra,
    part: nameOf(part),
    range: rangeOf(part),
    fix: null,
  }))
  if (lacking) found.unshift({ code: codes.missing, part: missing.map(nameOf), range: null, fix: null })
  return found
}

const rangeOf = ({ at, text }: Part) => ({ start: at, end: at + text.length })
