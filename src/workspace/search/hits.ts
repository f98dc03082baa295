import { foldForSearch, foldWithPlaces, isPlain } from './fold.ts'
import { literally, needleOf, type Query, wordPattern, wordsOf, searchedParts } from './query.ts'
import type { Field } from '#src/workspace/workspace-search.ts'

/** A range of a text, in UTF-16 units. `end` is exclusive. */
export type Range = { start: number; end: number }

const none: readonly Range[] = []

function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

function foldedHits(text: string, patterns: readonly RegExp[]): Range[] {
  if (isPlain(text)) {
    const folded = text.toLowerCase()
    return patterns.flatMap((pattern) =>
      [...folded.matchAll(pattern)].map(({ 0: hit, index }) => ({ start: index, end: index + hit.length })),
    )
  }
  return [false, true].flatMap((isSpelled) => {
    const folded = foldWithPlaces(text, isSpelled)
    return patterns.flatMap((pattern) =>
      [...folded.text.matchAll(pattern)].flatMap(({ 0: hit, index }) => {
        const [start, end] = [folded.starts[index], folded.ends[index + hit.length - 1]]
        return start === undefined || end === undefined ? [] : [{ start, end }]
      }),
    )
  })
}

/**
 * A row shows the text around its first match. The match is searched for part by part, up to `maxLooked` characters.
 */
const maxLooked = 10_000
const partLength = 2_000

/**
 * Returns the matches of a query in the text of a field, for highlighting. They are sorted and do not overlap. In a
 * long text, these are only the matches near the first one, which is searched for in the first 10,000 characters.
 * Returns none if the query is for another field, or is a regular expression: that might run forever.
 */
export function hitsIn(text: string, query: Query, field: Field): readonly Range[] {
  if (text === '' || query.mode === 'regex' || (query.in !== 'any' && query.in !== field)) return none
  // Folding may halve the length of a phrase.
  const overlap = Math.max(200, 2 * query.q.length)
  for (let from = 0; from < Math.min(text.length, maxLooked); from += partLength) {
    const start = Math.max(0, from - overlap)
    const found = hitsInPart(text.slice(start, from + partLength), query)
    if (found.length > 0)
      return start === 0 ? found : found.map((one) => ({ start: one.start + start, end: one.end + start }))
  }
  return none
}

function hitsInPart(text: string, query: Query): readonly Range[] {
  const folded = foldForSearch(text)
  if (query.mode === 'words') {
    const words = wordsOf(query.q).filter((word) => folded.includes(word))
    return words.length === 0
      ? none
      : joined(
          foldedHits(
            text,
            words.map((word) => wordPattern(word, 'gu')),
          ),
        )
  }
  const needle = needleOf(query)
  if (needle === '' || !folded.includes(needle)) return none
  return joined(foldedHits(text, [new RegExp(literally(needle), 'gu')]))
}

/** Returns where any of the words `q` stand in a text, also as parts of words. Searches its first 10,000 characters. */
export const wordHitsIn = (text: string, q: string): readonly Range[] =>
  joined(
    foldedHits(
      text.slice(0, maxLooked),
      searchedParts(q).map((part) => new RegExp(literally(part), 'gu')),
    ),
  )

const shownLength = 300
/** If the first match is further on than this, the row begins shortly before it. Otherwise the row would cut it off. */
const maxBefore = 40
const lead = 16

export function excerptOf(
  text: string,
  ranges: readonly Range[],
): { text: string; ranges: Range[]; isCut: boolean; hasMore: boolean } {
  const first = ranges[0]?.start ?? 0
  const from = first > maxBefore ? first - lead : 0
  // Surrogate pairs are not cut.
  const start = isSecondHalf(text, from) ? from - 1 : from
  const end = start + shownLength
  const shown = text.slice(start, isSecondHalf(text, end) ? end - 1 : end)
  return {
    text: shown,
    ranges: ranges
      .map((range) => ({ start: range.start - start, end: Math.min(shown.length, range.end - start) }))
      .filter((range) => range.start < range.end),
    isCut: start > 0,
    hasMore: start + shown.length < text.length,
  }
}

const isSecondHalf = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at))
