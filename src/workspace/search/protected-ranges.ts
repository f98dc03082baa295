import { partsOf } from '#src/workspace/text-parts/parts.ts'
import type { Range } from './hits.ts'

/** What a translation must keep as it is: placeholders, tags, and the frames of plurals and selects. */
export function protectedRanges(text: string): Range[] {
  return partsOf(text).flatMap(({ kind, at, text: part }) =>
    kind === 'placeholder' || kind === 'tag' || kind === 'icu' ? [{ start: at, end: at + part.length }] : [],
  )
}
