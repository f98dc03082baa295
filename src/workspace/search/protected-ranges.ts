import type { Cut } from '#src/workspace/text-parts/cut.ts'
import type { Range } from './hits.ts'

/** What a translation must keep as it is: placeholders, tags, and the frames of plurals and selects. */
export function protectedRanges(text: string, cut: Cut): Range[] {
  return cut(text).flatMap(({ kind, at, text: part }) =>
    kind === 'placeholder' || kind === 'tag' || kind === 'icu' ? [{ start: at, end: at + part.length }] : [],
  )
}
