import * as z from 'zod'
import { foldForSearch } from '#src/workspace/search/fold.ts'
import { needleOf, searchedParts } from '#src/workspace/search/query.ts'
import { memoryPlace } from './memory-unit.ts'
import { type Source, translationsOf } from './sources.ts'

/** A translated source that has the words, with one of its translations. `count`: number of texts that are the same. */
export const concordanceHit = z.object({
  source: z.string(),
  target: z.string(),
  place: memoryPlace,
  count: z.number(),
  review: z.boolean(),
})
export type ConcordanceHit = z.infer<typeof concordanceHit>

/** `total` also counts the hits that are not returned. */
export type Concordance = { hits: ConcordanceHit[]; total: number }

const maxHits = 100

const targetsOf = ({ units }: Source): string[] => {
  const targets = [...units].flatMap(({ target }) => target ?? [])
  return targets.length > 1 ? [...new Set(targets)] : targets
}

/**
 * Creates the search for words in all sources and translations of a memory. A text matches if its source or its
 * translation contains all words, in any order and also as parts of words. Texts with the words as typed come first,
 * short sources before long ones. The first search folds all texts; later ones fold only new texts.
 */
export function createConcordance(sources: { readonly translated: readonly Source[] }) {
  const foldedTexts = new Map<string, string>()

  function folded(text: string): string {
    const known = foldedTexts.get(text)
    if (known !== undefined) return known
    const made = foldForSearch(text)
    foldedTexts.set(text, made)
    return made
  }

  return (q: string): Concordance => {
    const phrase = needleOf({ q })
    const words = searchedParts(q)
    if (words.length === 0) return { hits: [], total: 0 }
    const fits = (text: string) => words.every((word) => folded(text).includes(word))
    const found = sources.translated.flatMap((source) => {
      const all = targetsOf(source)
      const targets = fits(source.text) ? all : all.filter(fits)
      if (targets.length === 0) return []
      const isPhrase = [source.text, ...targets].some((text) => folded(text).includes(phrase))
      return [{ source, targets, isPhrase }]
    })
    const sorted = found.toSorted(
      (a, b) => Number(b.isPhrase) - Number(a.isPhrase) || a.source.text.length - b.source.text.length,
    )
    // A source has one hit at least.
    const hits = sorted.slice(0, maxHits).flatMap(({ source, targets }) =>
      translationsOf(source)
        .filter(({ text }) => targets.includes(text))
        .flatMap(({ text, units, review }): ConcordanceHit[] => {
          const [first] = units
          if (!first) return []
          const place = { space: first.space, key: first.key }
          return [{ source: source.text, target: text, place, count: units.length, review }]
        }),
    )
    return { hits: hits.slice(0, maxHits), total: found.reduce((sum, { targets }) => sum + targets.length, 0) }
  }
}
