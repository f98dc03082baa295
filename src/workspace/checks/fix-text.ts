import type { Issue, Splice } from './check.ts'

export const spliced = (text: string, { start, end, text: put }: Splice): string =>
  text.slice(0, start) + put + text.slice(end)

/**
 * Returns the text with the fixes of all issues applied. If fixes overlap or touch, only the one that starts last in
 * the text is applied.
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
