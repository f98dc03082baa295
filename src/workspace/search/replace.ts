import { restoreLineEnds, toBox } from '#src/workspace/text/line-ends.ts'
import type { Range } from './hits.ts'
import { withoutWidth } from './fold.ts'
import { hasPicture, pictures, placedBy } from './letters.ts'
import { expressionOf, maxPattern, wholeWord } from './query.ts'
import { anySpelling, asInMatch } from './spellings.ts'
import { cutBeside, type Cut } from '#src/workspace/text-parts/cut.ts'
import { plainFamilies, type Family } from '#src/workspace/text-parts/families.ts'
import type { Mode } from '#src/workspace/workspace-search.ts'
import { linksIn } from '#src/workspace/text-parts/links-in.ts'

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,9});/gi

/**
 * Returns the ranges that a replacement must not change, in order: placeholders, tags, the frames of plurals and
 * selects, links, and HTML entities. Those that overlap are joined.
 */
function protectedRanges(text: string, cut: Cut): Range[] {
  const parts = cut(text).filter(({ kind }) => kind === 'placeholder' || kind === 'tag' || kind === 'icu')
  const entities = [...text.matchAll(entity)].map(({ 0: found, index }) => ({ at: index, text: found }))
  const ranges = [...parts, ...linksIn(text), ...entities]
    .map(({ at, text: part }) => ({ start: at, end: at + part.length }))
    .toSorted((one, other) => one.start - other.start)
  const apart: Range[] = []
  for (const range of ranges) {
    const last = apart.at(-1)
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end)
    else apart.push(range)
  }
  return apart
}

export type Replacement = {
  find: string
  mode: Mode
  matchCase: boolean
  with: string
  /** Language of the texts. In Turkish, "I" and "i" are different letters. */
  lang?: string | undefined
  /** Whether placeholders and tags may be changed. */
  touchesPlaceholders: boolean
  /** Which placeholders that look like words the list uses. */
  families?: readonly Family[] | undefined
}

/**
 * Result of replacing in one text. `count`: number of replaced matches. `kept`: number of matches left unchanged,
 * because they overlap placeholders, tags, plural or select frames, links or HTML entities.
 */
export type Replaced = { before: string; after: string; count: number; kept: number }

const hiddenOnly = new RegExp(`^[${withoutWidth}]+$`, 'u')

const mark = /\$(?:(\$|&)|([1-9]\d?)|<([^>]*)>)|\\([nrt\\])/g
/** Escapes in a replacement that regular expressions have too. */
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\' }

/**
 * Expands `$1`, `$<name>`, `$&`, `$$`, `\n`, `\r`, `\t` and `\\` in a replacement. Any other `$` or backslash stays.
 */
function expanded(template: string, match: RegExpExecArray): string {
  return template.replace(mark, (all: string, sign?: string, digits?: string, name?: string, escape?: string) => {
    if (escape !== undefined) return escapes[escape] ?? all
    if (sign === '$') return '$'
    if (sign === '&') return match[0]
    if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : all
    const number = Number(digits)
    if (number < match.length) return match[number] ?? ''
    // With at most nine groups, "$12" is group 1 followed by "2".
    const first = Math.floor(number / 10)
    return first > 0 && first < match.length ? `${match[first] ?? ''}${number % 10}` : all
  })
}

/** A match. `written`: the text that replaces it. */
type Match = Range & { written: string }
type Finder = (text: string) => Match[]

/**
 * Returns a function that finds the matches of a regular expression. It leaves out matches that begin or end within an
 * emoji. Returns undefined if the expression is invalid.
 */
function expressionFinder({ find, matchCase, with: other }: Replacement): Finder | undefined {
  const expression = expressionOf(find, matchCase ? 'gmu' : 'gimu')
  if (!expression) return undefined
  return (text) => {
    const found = [...text.matchAll(expression)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      written: expanded(other, match),
    }))
    if (found.length === 0 || !hasPicture.test(text)) return found
    const within = insidesOf(text)
    return found.filter(({ start, end }) => !within.has(start) && !within.has(end))
  }
}

/** Returns the positions within emoji, where no match may begin or end. */
function insidesOf(text: string): ReadonlySet<number> {
  const within = new Set<number>()
  for (const { 0: picture, index } of text.matchAll(pictures))
    for (let at = 1; at < picture.length; at += 1) within.add(index + at)
  return within
}

/**
 * Returns a function that finds all spellings of a text. Only whole letters match: a letter with its combining marks,
 * or a ligature.
 */
function spellingFinder({ find, mode, matchCase, lang, with: other }: Replacement): Finder {
  if (find.length > maxPattern) return () => []
  const spelling = anySpelling(find, { matchCase, lang })
  const expression = new RegExp(mode === 'words' ? wholeWord(spelling.pattern, find) : spelling.pattern, 'gu')
  const isHidden = hiddenOnly.test(find)
  return (text) => {
    const placed = placedBy(text, spelling.form)
    // A match may not begin or end between the units of one letter.
    const isEdge = (at: number) => placed.starts[at - 1] !== placed.starts[at] || (isHidden && !hasPicture.test(text))
    const found: Match[] = []
    expression.lastIndex = 0
    for (let match = expression.exec(placed.text); match; match = expression.exec(placed.text)) {
      const last = match.index + match[0].length
      if (isEdge(match.index) && isEdge(last)) {
        const start = placed.starts[match.index] ?? 0
        found.push({ start, end: placed.ends[last - 1] ?? start, written: asInMatch(other, spelling, match) })
        // Within a surrogate pair, the search would start again before the pair.
      } else expression.lastIndex = match.index + ((placed.text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1)
    }
    return found
  }
}

/**
 * Returns whether line ends count as one character, as in the box. They do not if the regular expression contains "\r".
 */
const isOfLines = ({ find, mode }: Replacement) => mode !== 'regex' || !find.includes(String.raw`\r`)

/** Returns whether a match overlaps a range. An empty match does if it lies within the range. */
function reachesInto({ start, end }: Range, range: Range): boolean {
  return start === end ? start > range.start && start < range.end : start < range.end && end > range.start
}

/**
 * Returns whether a match overlaps one of these ranges from the index `from` on. They are in order and do not overlap.
 */
function reachesAny(match: Range, ranges: readonly Range[], from: number): boolean {
  for (let at = from; at < ranges.length; at += 1) {
    const range = ranges[at]
    if (!range || range.start > match.end) return false
    if (reachesInto(match, range)) return true
  }
  return false
}

/**
 * Returns a function that replaces all matches in a text, the translation of `source`. Returns undefined if the search
 * text is empty or an invalid regular expression. The function returns undefined if the text has no match or does not
 * change. If all matches are protected, such as in placeholders, it returns the unchanged text with a `count` of 0.
 */
export function replacer(how: Replacement): ((text: string, source?: string) => Replaced | undefined) | undefined {
  const find = how.find === '' ? undefined : how.mode === 'regex' ? expressionFinder(how) : spellingFinder(how)
  if (!find) return undefined
  const hasLines = isOfLines(how)
  return (before, source = before) => {
    if (before === '') return undefined
    const text = hasLines && before.includes('\r') ? toBox(before) : before
    const matches = find(text)
    if (matches.length === 0) return undefined
    const ranges = how.touchesPlaceholders
      ? []
      : protectedRanges(text, cutBeside(source, how.families ?? plainFamilies))
    let after = ''
    let at = 0
    let count = 0
    let kept = 0
    let next = 0
    for (const match of matches) {
      while (next < ranges.length && (ranges[next]?.end ?? 0) <= match.start) next += 1
      if (reachesAny(match, ranges, next)) {
        kept += 1
        continue
      }
      after += text.slice(at, match.start) + (hasLines ? toBox(match.written) : match.written)
      at = match.end
      count += 1
    }
    after += text.slice(at)
    if (after === text) return count === 0 ? { before, after: before, count, kept } : undefined
    return { before, after: text === before ? after : restoreLineEnds(after, before), count, kept }
  }
}
