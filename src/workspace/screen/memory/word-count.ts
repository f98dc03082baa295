import { isBlank } from '#src/blank-text.ts'
import type { CountedSource } from '#src/workspace/memory/memory-unit.ts'
import type { Unit } from '#src/workspace/view.ts'

/**
 * How well the translation memory knows an untranslated text, best first. repeated: the same source comes earlier among
 * the counted texts, and no translation of it is known.
 */
export const bands = ['exact', 'from95', 'from85', 'from75', 'repeated', 'new'] as const
export type Band = (typeof bands)[number]

export type Sum = { texts: number; words: number; characters: number }
export type WordCount = { bands: Record<Band, Sum>; open: Sum; translated: Sum }

/** The number of texts with a source that are untranslated, and that are translated. */
export type SourceTexts = { source: string; open: number; translated: number }

/**
 * Returns the different sources of these texts. Leaves out blank sources, and texts that the server has removed. A text
 * in conflict is translated.
 */
export function sourcesOf(units: readonly Unit[]): SourceTexts[] {
  const bySource = new Map<string, SourceTexts>()
  for (const { source, target, removed, state } of units) {
    if (removed || isBlank(source)) continue
    const texts = bySource.get(source) ?? { source, open: 0, translated: 0 }
    bySource.set(source, texts)
    texts[isBlank(target) && state !== 'conflict' ? 'open' : 'translated'] += 1
  }
  return [...bySource.values()]
}

function bandOf(score: number): Band {
  if (score === 100) return 'exact'
  if (score >= 95) return 'from95'
  if (score >= 85) return 'from85'
  return score >= 75 ? 'from75' : 'new'
}

const nothing = (): Sum => ({ texts: 0, words: 0, characters: 0 })

function add(to: Sum, count: number, { words, characters }: CountedSource): void {
  to.texts += count
  to.words += count * words
  to.characters += count * characters
}

/** Sums the texts of all sources. `counted`: the sizes of the sources, in their order. */
export function sumOf(sources: readonly SourceTexts[], counted: readonly CountedSource[]): WordCount {
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
  for (const [at, size] of counted.entries()) {
    const { open, translated } = sources[at] ?? { open: 0, translated: 0 }
    add(sums.translated, translated, size)
    add(sums.open, open, size)
    if (open === 0) continue
    const band = bandOf(size.score)
    // An exact match fits every text. A similar one is adapted once, and then the source is known.
    const count = band === 'exact' ? open : 1
    add(sums.bands[band], count, size)
    add(sums.bands.repeated, open - count, size)
  }
  return sums
}
