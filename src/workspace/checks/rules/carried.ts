import { type CarriedPart, carriedIn } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { type FindingCode, type Found, nothing } from '#src/workspace/checks/check.ts'

type Codes = { missing: FindingCode; extra: FindingCode; changed: FindingCode }

/** Returns the text of a part. For "#", it returns the id, which contains the counted argument. */
const nameOf = ({ text, id }: CarriedPart) => (text === '#' ? id : text)

/**
 * Returns whether an altered placeholder is complete. Text next to it may belong to it, as in "{name}}" for "{{name}}".
 */
const isWhole = (target: string, { at, text }: Part) =>
  !/[{}$%]\s?$/.test(target.slice(Math.max(0, at - 2), at)) &&
  !/^(?:\s?\$|[{}])/.test(target.slice(at + text.length)) &&
  !mayBeOfWord(target, at, text)

/**
 * Returns whether a letter of the placeholder may belong to a word, or a word follows directly: "%(name) o ",
 * "%1$ging", "%%d".
 */
const mayBeOfWord = (target: string, at: number, text: string) =>
  /^%[(<]\S* /.test(text) || (/^%.*[A-Za-z]$|^%%$/.test(text) && /^\p{L}/u.test(target.slice(at + text.length)))

/** Returns the part of a placeholder before its format: "{{PLURAL:", "{0:", "{{date," or "{{ date|". */
const formatted = (text: string) => /^(?:\{+|%)\s{0,9}[^|,:{}]{0,100}[|,:]/.exec(text)?.[0]
/**
 * Returns whether both placeholders may be the same value in the format of each language: "{0:MM/dd}" and "{0:dd.MM.}",
 * or "%d" and "%x" of a date.
 */
const mayBeFormats = (one: string, other: string) =>
  (formatted(one) !== undefined && formatted(one) === formatted(other)) ||
  [one, other].every((text) => /^%[A-Za-z]$/.test(text))

/** Max surplus parts that are reported one by one. */
const maxExtra = 50

/**
 * Returns one issue for all missing parts, and one for each surplus part. If there is exactly one of each, and the
 * surplus part is not in the source, returns a single issue: the part was changed.
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
    // "#" means something only within a plural form, so it gets no fix.
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
