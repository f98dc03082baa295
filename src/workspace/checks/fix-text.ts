import type { Issue, Splice } from './check.ts'

export const spliced = (text: string, { start, end, text: put }: Splice): string =>
  text.slice(0, start) + put + text.slice(end)

/**
 * Applies the fixes of all issues that have one, except fixes that overlap. They are applied from the end, so that
 * offsets stay valid.
 */
export function fixedText(text: string, findings: readonly Issue[]): string {
  const fixes = findings.flatMap(({ fix }) => fix ?? []).toSorted((a, b) => b.start - a.start || b.end - a.end)
  let fixed = text
  let from = text.length + 1
  for (const fix of fixes) {
    if (fix.end >= from) continue
    fixed = spliced(fixed, fix)
    from = fix.start
  }
  return fixed
}
