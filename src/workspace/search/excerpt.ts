import type { Range } from './hits.ts'

export const shownLength = 300
/** A match further on is shown from shortly before it, as a row would cut it off. */
const maxBefore = 40
const lead = 16

export function excerptOf(
  text: string,
  ranges: readonly Range[],
): { text: string; ranges: Range[]; isCut: boolean; hasMore: boolean } {
  const first = ranges[0]?.start ?? 0
  const from = first > maxBefore ? first - lead : 0
  // Not between two surrogates.
  const start = /[\uDC00-\uDFFF]/.test(text.charAt(from)) ? from - 1 : from
  const shown = text.slice(start, start + shownLength)
  return {
    text: shown,
    ranges: ranges
      .map((range) => ({ start: range.start - start, end: Math.min(shown.length, range.end - start) }))
      .filter((range) => range.start < range.end),
    isCut: start > 0,
    hasMore: start + shownLength < text.length,
  }
}
