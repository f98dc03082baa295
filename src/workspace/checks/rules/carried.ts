import { type CarriedPart, carriedIn } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { type FindingCode, type Found, nothing } from '#src/workspace/checks/check.ts'

type Codes = { missing: FindingCode; extra: FindingCode; changed: FindingCode }

/** Of the number that a plural counts, the name of what is counted. */
const nameOf = ({ text, id }: CarriedPart) => (text === '#' ? id : text)

/** What stands around an altered part may be a piece of it: "{name}}" for "{{name}}". */
const isWhole = (target: string, { at, text }: Part) =>
  !/[{}$%]\s?$/.test(target.slice(Math.max(0, at - 2), at)) &&
  !/^(?:\s?\$|[{}])/.test(target.slice(at + text.length)) &&
  !mayBeOfWord(target, at, text)

/** Whether its letter may be a word's, or a word is written to it: "%(name) o ", "%1$ging", "%%d". */
const mayBeOfWord = (target: string, at: number, text: string) =>
  /^%[(<]\S* /.test(text) || (/^%.*[A-Za-z]$|^%%$/.test(text) && /^\p{L}/u.test(target.slice(at + text.length)))

/** The name before a format: "{{PLURAL:", "{0:", "{{date," or "{{ date|". */
const formatted = (text: string) => /^(?:\{+|%)\s{0,9}[^|,:{}]{0,100}[|,:]/.exec(text)?.[0]
/** Whether the two may be one value in each language's own format: "{0:MM/dd}" and "{0:dd.MM.}", or "%d" and "%x" of a date. */
const mayBeFormats = (one: string, other: string) =>
  (formatted(one) !== undefined && formatted(one) === formatted(other)) ||
  [one, other].every((text) => /^%[A-Za-z]$/.test(text))

/** Of more than these nobody reads each. */
const maxExtra = 50

/** One finding for all missing parts, one per surplus part; a surplus part unknown to the source is an altered one. */
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
    // Only in a plural's branch "#" has a meaning.
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
