import { looseKey } from '#src/workspace/text/endings.ts'
import { createGrams } from './grams.ts'
import type { Family } from '#src/workspace/text-parts/families.ts'
import { patternOf } from './slots.ts'
import type { createSources, Source } from './sources.ts'

const none: readonly Source[] = []

function createKeyed(keyOf: (text: string) => string | undefined) {
  const byKey = new Map<string, Source[]>()
  const groups: (readonly Source[])[] = []
  return {
    add(source: Source): void {
      const key = keyOf(source.text)
      if (key === undefined) return
      const known = byKey.get(key)
      const group = known ?? [source]
      if (known) known.push(source)
      else byKey.set(key, group)
      groups[source.id] = group
    },
    like: (source: Source): readonly Source[] => groups[source.id] ?? none,
  }
}

const always = () => true
const atOnce = 64

/**
 * Creates the indexes that find similar sources. New sources are indexed by `fill`, as long as `mayGoOn` returns true,
 * or by `fillKeys`. A source that is not indexed yet is not found. `missing`: returns how many entries are still to be
 * indexed.
 */
export function createIndexes({ all, translated }: ReturnType<typeof createSources>, held?: readonly Family[]) {
  const loose = createKeyed(looseKey)
  const patterns = createKeyed((text) => patternOf(text, held))
  const grams = createGrams()
  const ways = [
    { from: all, done: 0, add: patterns.add },
    { from: all, done: 0, add: loose.add },
    { from: translated, done: 0, add: (source: Source) => grams.add(source.id, source.text) },
  ]

  function fill(count: number, mayGoOn: () => boolean): boolean {
    for (const way of ways.slice(0, count)) {
      while (way.done < way.from.length) {
        if (way.done % atOnce === 0 && !mayGoOn()) return false
        const source = way.from[way.done]
        if (source) way.add(source)
        way.done += 1
      }
    }
    return true
  }

  return {
    loose: loose.like,
    patterns: patterns.like,
    nearest: (text: string, limit: number) => grams.nearest(text, limit).flatMap((id) => all[id] ?? []),
    fill: (mayGoOn: () => boolean) => fill(ways.length, mayGoOn),
    /** Fills all indexes except the one of similar texts, which takes longest. */
    fillKeys: () => fill(2, always),
    missing: () => ways.reduce((sum, { from, done }) => sum + from.length - done, 0),
  }
}
