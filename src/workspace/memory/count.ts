import type { Family } from '#src/workspace/text-parts/families.ts'
import { volumeOf } from '#src/workspace/text-parts/volume.ts'
import type { createIndexes } from './indexes.ts'
import type { CountedSource, Suggestion } from './memory-unit.ts'
import type { createSources, Source } from './sources.ts'

type Parts = {
  sources: ReturnType<typeof createSources>
  indexes: Pick<ReturnType<typeof createIndexes>, 'fill'>
  families: readonly Family[] | undefined
  knownFor: (source: Source) => readonly Suggestion[]
  alike: (source: Source, found: readonly Suggestion[]) => readonly Suggestion[]
}

/** Returns a function that counts sources, and scores them by their translations and by those of similar sources. */
export function createCount({ sources, indexes, families, knownFor, alike }: Parts) {
  const bestScore = (source: Source) => {
    const [known] = knownFor(source)
    return known ? known.score : Math.max(0, ...alike(source, []).map(({ score }) => score))
  }
  return (texts: readonly string[]): CountedSource[] => {
    const wanted = texts.map(sources.of)
    // A source that is new here has to be indexed, too.
    indexes.fill(() => true)
    return wanted.map((source) => Object.assign(volumeOf(source.text, families), { score: bestScore(source) }))
  }
}
