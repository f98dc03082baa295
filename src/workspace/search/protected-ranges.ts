import type { Cut } from '#src/workspace/text-parts/cut.ts'
import { linksIn } from '#src/workspace/text-parts/links-in.ts'
import type { Range } from './hits.ts'

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,9});/gi

/**
 * Returns what a translation must keep unchanged: placeholders, tags, the frames of plurals and selects, addresses, and
 * HTML entities.
 */
export function protectedRanges(text: string, cut: Cut): Range[] {
  const parts = cut(text).filter(({ kind }) => kind === 'placeholder' || kind === 'tag' || kind === 'icu')
  const entities = [...text.matchAll(entity)].map(({ 0: found, index }) => ({ at: index, text: found }))
  return [...parts, ...linksIn(text), ...entities].map(({ at, text: part }) => ({ start: at, end: at + part.length }))
}
