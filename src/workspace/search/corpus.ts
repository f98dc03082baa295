import { textOrderIn } from '#src/site/text-order.ts'
import { foldForSearch, foldNeedle } from './fold.ts'
import type { Range } from './hits.ts'
import { localeOf } from '#src/workspace/text/locale-of.ts'
import { expressionOf, maxPattern, needleOf, type Query, wordPattern, wordsOf } from './query.ts'
import { type Ahead, aheadOf, findPlain, goOn, type PlainFound } from './plain-search.ts'
import { type Field, fields } from '#src/workspace/workspace-search.ts'
import { type Replaced, type Replacement, replacer } from './replace.ts'

export type Entry = Record<Field, string>
export type Mark = Range & { field: Field }

type Kept = { entry: Entry; any: string; one: Partial<Record<Field, string>> }

export type Hits = { places: Uint32Array<ArrayBuffer>; marks: Mark[] } | { fault: 'invalid' | 'slow' }
/** Result of a search. `isSame`: it found the same texts as the previous search. */
type Found = Extract<Hits, { places: Uint32Array }> & { isSame: boolean }
export type Replacements = { found: (Replaced & { at: number })[] } | { fault: 'invalid' | 'slow' }
export type SortedBy = 'key' | 'source'

type Test = (kept: Kept) => boolean | Mark

const separator = '\n\0\n'
const textsBetweenLooks = 64
/**
 * Min length of a search for which the next letters are looked up in advance. After a single letter that takes too
 * long, because most texts contain it many times.
 */
const minAhead = 2

function foldedIn(kept: Kept, place: Query['in']): string {
  if (place === 'any') return kept.any
  return (kept.one[place] ??= foldForSearch(kept.entry[place]))
}

// Returns the text in one byte a letter if possible. Normalised text has two, which V8 searches three times slower;
// parsed text has one.
const narrow = (text: string): string => JSON.parse(JSON.stringify(text))

function keep(entry: Entry): Kept {
  return { entry, any: narrow(fields.map((field) => foldForSearch(entry[field])).join(separator)), one: {} }
}

function wordTest({ q, in: place }: Query): Test {
  const words = wordsOf(q).map((word) => ({ word, pattern: wordPattern(word) }))
  if (words.length === 0 || q.length > maxPattern) return () => false
  return (kept) => {
    const text = foldedIn(kept, place)
    // Checking for substrings is faster than for whole words, and usually excludes the text.
    return words.every(({ word }) => text.includes(word)) && words.every(({ pattern }) => pattern.test(text))
  }
}

function plainTest(query: Query): Test {
  const needle = needleOf(query)
  return (kept) => foldedIn(kept, query.in).includes(needle)
}

function expressionTest({ q, in: place }: Query): Test | undefined {
  const expression = expressionOf(q)
  if (!expression) return undefined
  const places = place === 'any' ? fields : [place]
  return ({ entry }) => {
    for (const field of places) {
      const hit = expression.exec(entry[field])
      if (hit) return { field, start: hit.index, end: hit.index + hit[0].length }
    }
    return false
  }
}

const testOf = (query: Query): Test | undefined =>
  query.mode === 'regex' ? expressionTest(query) : query.mode === 'words' ? wordTest(query) : plainTest(query)

/**
 * Creates a searchable copy of the texts of a list. A text is addressed by its index in the list, and is folded only
 * once. `now`: the clock for time limits, in ms.
 */
export function createCorpus(now: () => number = () => performance.now()) {
  let texts: Kept[] = []
  let last: { in: Query['in']; found: PlainFound } | null = null

  function found(query: Query, among: ArrayLike<number> | undefined, maxMs: number): Hits {
    const test = testOf(query)
    if (!test) return { fault: 'invalid' }
    const total = among?.length ?? texts.length
    const places = new Uint32Array(total)
    const marks: Mark[] = []
    const endAt = query.mode === 'regex' ? now() + maxMs : Infinity
    let count = 0
    for (let index = 0; index < total; index += 1) {
      if (endAt < Infinity && index % textsBetweenLooks === 0 && now() > endAt) return { fault: 'slow' }
      const at = among ? (among[index] ?? 0) : index
      const kept = texts[at]
      const hit = kept && test(kept)
      if (!hit) continue
      places[count] = at
      count += 1
      if (hit !== true) marks.push(hit)
    }
    return { places: places.slice(0, count), marks }
  }

  const textIn = (place: Query['in']) => (at: number) => {
    const kept = texts[at]
    return kept ? foldedIn(kept, place) : ''
  }

  /** Searches for plain text. If letters were added to the previous search, only its results are searched. */
  function foundPlainly(query: Query): Found {
    const needle = needleOf(query)
    const textAt = textIn(query.in)
    const before = last?.in === query.in && needle.startsWith(last.found.needle) ? last.found : undefined
    const next = before ? goOn(before, needle, textAt) : findPlain(needle, texts.length, textAt)
    last = { in: query.in, found: next }
    return { places: next.places, marks: [], isSame: next.places === before?.places }
  }

  return {
    /** Sets the texts at these indexes. `total`: number of texts in the list. */
    put(total: number, changes: Iterable<readonly [at: number, entry: Entry]>): void {
      last = null
      if (texts.length > total) texts = texts.slice(0, total)
      for (const [at, entry] of changes) texts[at] = keep(entry)
    },
    find(query: Query, maxMs: number): Found | Exclude<Hits, { places: Uint32Array }> {
      if (query.mode === 'plain') return foundPlainly(query)
      last = null
      const answer = found(query, undefined, maxMs)
      return 'places' in answer ? { ...answer, isSame: false } : answer
    },
    /**
     * Returns the results of the previous search with one more letter, for each letter; null if they are not looked up.
     */
    ahead(): Ahead | null {
      if (!last || last.found.needle.length < minAhead) return null
      return aheadOf(last.found, textIn(last.in))
    },
    size: () => texts.length,
    among: (query: Query, places: readonly number[], maxMs: number): Hits => found(query, places, maxMs),
    replace(how: Replacement, maxMs: number): Replacements {
      const replace = replacer(how)
      if (!replace) return { fault: 'invalid' }
      const endAt = now() + maxMs
      const changed: (Replaced & { at: number })[] = []
      // A plain search finds all texts that can have a match, and is much faster.
      const needle = how.mode === 'regex' ? '' : foldNeedle(how.find)
      for (const [at, kept] of texts.entries()) {
        if (at % textsBetweenLooks === 0 && now() > endAt) return { fault: 'slow' }
        if (needle !== '' && !foldedIn(kept, 'target').includes(needle)) continue
        const replaced = replace(kept.entry.target, kept.entry.source)
        if (replaced) changed.push({ at, ...replaced })
      }
      return { found: changed }
    },
    order(by: SortedBy, lang: string | undefined): Uint32Array<ArrayBuffer> {
      const compare = textOrderIn(lang === undefined ? lang : localeOf(lang))
      const names = texts.map(({ entry }) => entry[by])
      return Uint32Array.from(names.keys()).sort((a, b) => compare(names[a] ?? '', names[b] ?? '') || a - b)
    },
  }
}

export type Corpus = ReturnType<typeof createCorpus>
