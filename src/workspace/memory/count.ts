import type { Family } from '#src/workspace/text-parts/families.ts'
import { volumeOf } from '#src/workspace/text-parts/volume.ts'
import type { createIndexes } from './indexes.ts'
import type { CountedText, Suggestion } from './memory-unit.ts'
import type { createSources, Source } from './sources.ts'

type Parts = {
  sources: ReturnType<typeof createSources>
  indexes: Pick<ReturnType<typeof createIndexes>, 'fill'>
  families: readonly Family[] | undefined
  knownFor: (source: Source) => readonly Suggestion[]
  alike: (source: Source, found: readonly Suggestion[]) => readonly Suggestion[]
}

/**
 * Returns a function that counts the sources of these keys, and scores the untranslated ones. Leaves out keys that the
 * memory does not have.
 */
export function createCount({ sources, indexes, families, knownFor, alike }: Parts) {
  const bestScore = (source: Source) => {
    const [known] = knownFor(source)
    return known ? known.score : Math.max(0, ...alike(source, []).map(({ score }) => score))
  }
  return (space: string, keys: readonly string[]): CountedText[] => {
    indexes.fill(() => true)
    return keys.flatMap((key) => {
      const unit = sources.at(space, key)
      if (!unit) return []
      const score = unit.isOpen ? bestScore(sources.of(unit.source)) : null
      return [{ key, score, ...volumeOf(unit.source, families) }]
    })
  }
}
