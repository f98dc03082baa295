import { restoreLineEnds, toBox } from '#src/workspace/line-ends.ts'
import type { Range } from './hits.ts'
import { expressionOf, wholeWord } from './query.ts'
import { anySpelling, asInMatch } from './spellings.ts'
import { type Mode } from '#src/workspace/workspace-search.ts'
import { protectedRanges } from './protected-ranges.ts'

export type Replacement = {
  find: string
  mode: Mode
  matchCase: boolean
  with: string
  /** Whether placeholders and tags may be changed too. */
  touchesPlaceholders: boolean
}

/** `kept` counts matches that were left alone because they reach into placeholders or tags. */
export type Replaced = { before: string; after: string; count: number; kept: number }

const mark = /\$(?:(\$|&)|([1-9]\d?)|<([^>]*)>)/g

/** Expands `$1`, `$<name>`, `$&` and `$$`; any other `$` is literal. */
function expanded(template: string, match: RegExpExecArray): string {
  return template.replace(mark, (all: string, sign?: string, digits?: string, name?: string) => {
    if (sign === '$') return '$'
    if (sign === '&') return match[0]
    if (name !== undefined) return match.groups ? (match.groups[name] ?? '') : all
    const number = Number(digits)
    if (number < match.length) return match[number] ?? ''
    // With only nine groups, "$12" is group 1 followed by "2".
    const first = Math.floor(number / 10)
    return first > 0 && first < match.length ? `${match[first] ?? ''}${number % 10}` : all
  })
}

type Way = { pattern: string; written: (match: RegExpExecArray) => string }

function wayOf({ find, mode, with: other }: Replacement): Way {
  if (mode === 'regex') return { pattern: find, written: (match) => expanded(other, match) }
  const spelling = anySpelling(find)
  const pattern = mode === 'words' ? wholeWord(spelling.pattern, find) : spelling.pattern
  return { pattern, written: (match) => asInMatch(other, spelling, match) }
}

/** Line ends are one sign each, as the box has them, unless the expression itself tells them apart. */
const isOfLines = ({ find, mode }: Replacement) => mode !== 'regex' || !find.includes(String.raw`\r`)

/** An empty match reaches into a range if it lies between its ends. */
function reachesInto({ start, end }: Range, range: Range): boolean {
  return start === end ? start > range.start && start < range.end : start < range.end && end > range.start
}

/** Replaces in one text; undefined if nothing changes, unless all that is found is kept. undefined itself for an invalid or empty expression. */
export function replacer(how: Replacement): ((text: string) => Replaced | undefined) | undefined {
  const { pattern, written } = wayOf(how)
  const expression = how.find === '' ? undefined : expressionOf(pattern, how.matchCase ? 'gmu' : 'gimu')
  if (!expression) return undefined
  const hasLines = isOfLines(how)
  return (before) => {
    if (before === '') return undefined
    const text = hasLines && before.includes('\r') ? toBox(before) : before
    const matches = [...text.matchAll(expression)]
    if (matches.length === 0) return undefined
    const ranges = how.touchesPlaceholders ? [] : protectedRanges(text)
    let after = ''
    let at = 0
    let count = 0
    let kept = 0
    for (const match of matches) {
      const place = { start: match.index, end: match.index + match[0].length }
      if (ranges.some((range) => reachesInto(place, range))) {
        kept += 1
        continue
      }
      after += text.slice(at, place.start) + written(match)
      at = place.end
      count += 1
    }
    after += text.slice(at)
    if (after === text) return count === 0 ? { before, after: before, count, kept } : undefined
    return { before, after: text === before ? after : restoreLineEnds(after, before), count, kept }
  }
}
