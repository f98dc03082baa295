import { isBlank } from '#src/blank-text.ts'
import type { CountedText } from '#src/workspace/memory/memory-unit.ts'
import type { Unit } from '#src/workspace/view.ts'

/**
 * How well the translation memory knows an untranslated text, best first. repeated: the same source comes earlier among
 * the counted texts, and no translation of it is known.
 */
export const bands = ['exact', 'from95', 'from85', 'from75', 'repeated', 'new'] as const
export type Band = (typeof bands)[number]

export type Sum = { texts: number; words: number; characters: number }
export type WordCount = { bands: Record<Band, Sum>; open: Sum; translated: Sum }

/** Texts with the same source. One of each is counted: the first of `open` and the first of `translated`. */
export type SameSource = { open: string[]; translated: string[] }

/**
 * Groups texts by their source, in the order of the texts. Leaves out texts without a source, and those that the server
 * has removed. A text in conflict has a translation.
 */
export function bySource(units: readonly Unit[]): SameSource[] {
  const groups = new Map<string, SameSource>()
  for (const { key, source, target, removed, state } of units) {
    if (removed || isBlank(source)) continue
    const known = groups.get(source)
    const group = known ?? { open: [], translated: [] }
    if (!known) groups.set(source, group)
    const isOpen = isBlank(target) && state !== 'conflict'
    group[isOpen ? 'open' : 'translated'].push(key)
  }
  return [...groups.values()]
}

/** Returns the keys whose texts are to be counted. */
export const keysToCount = (groups: readonly SameSource[]): string[] =>
  groups.flatMap(({ open, translated }) => [...open.slice(0, 1), ...translated.slice(0, 1)])

function bandOf(score: number): Band {
  if (score === 100) return 'exact'
  if (score >= 95) return 'from95'
  if (score >= 85) return 'from85'
  return score >= 75 ? 'from75' : 'new'
}

const nothing = (): Sum => ({ texts: 0, words: 0, characters: 0 })

function add(to: Sum, count: number, { words, characters }: CountedText): void {
  to.texts += count
  to.words += count * words
  to.characters += count * characters
}

/** Sums the counted texts, each as often as its source occurs. */
export function sumOf(groups: readonly SameSource[], counted: ReadonlyMap<string, CountedText>): WordCount {
  const sums: WordCount = {
    bands: {
      exact: nothing(),
      from95: nothing(),
      from85: nothing(),
      from75: nothing(),
      repeated: nothing(),
      new: nothing(),
    },
    open: nothing(),
    translated: nothing(),
  }
  for (const { open, translated } of groups) {
    const [first, done] = [counted.get(open[0] ?? ''), counted.get(translated[0] ?? '')]
    if (done) add(sums.translated, translated.length, done)
    if (!first) continue
    const band = bandOf(first.score ?? 100)
    // An exact match fits every occurrence; a similar one is adapted once, and then the source is known.
    const count = band === 'exact' ? open.length : 1
    add(sums.bands[band], count, first)
    add(sums.bands.repeated, open.length - count, first)
    add(sums.open, open.length, first)
  }
  return sums
}

/** Returns the table as CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[], delimiter: ',' | ';'): string {
  const lines = rows.map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(delimiter))
  return `\ufeff${lines.join('\r\n')}\r\n`
}
