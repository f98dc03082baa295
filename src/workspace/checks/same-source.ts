import type { Found } from './check.ts'

type Translated = { source: string; target: string }

/** The translations of each source, to see where one text is translated in more than one way. */
export function createSameSource() {
  const placed = new Map<string, Translated>()
  const keysOf = new Map<string, string[]>()
  // Counted when first asked for, and again once something in it has changed.
  const tallies = new Map<string, Map<string, number>>()

  function leave(key: string, { source }: Translated): void {
    placed.delete(key)
    tallies.delete(source)
    const keys = keysOf.get(source)?.filter((other) => other !== key) ?? []
    if (keys.length > 0) keysOf.set(source, keys)
    else keysOf.delete(source)
  }

  function tallyOf(source: string, keys: readonly string[]): Map<string, number> {
    const known = tallies.get(source)
    if (known) return known
    const tally = new Map<string, number>()
    for (const key of keys) {
      const target = placed.get(key)?.target ?? ''
      tally.set(target, (tally.get(target) ?? 0) + 1)
    }
    tallies.set(source, tally)
    return tally
  }

  return {
    /** Notes a text, null for one that has no translation. Into `moved` go the sources whose findings that may change. */
    place(key: string, text: Translated | null, moved: Set<string>): void {
      const last = placed.get(key)
      if (last?.source === text?.source && last?.target === text?.target) return
      if (last) {
        leave(key, last)
        moved.add(last.source)
      }
      if (!text) return
      placed.set(key, text)
      const keys = keysOf.get(text.source)
      if (keys) {
        keys.push(key)
        tallies.delete(text.source)
        moved.add(text.source)
      } else keysOf.set(text.source, [key])
    },
    keysOf: (source: string): readonly string[] => keysOf.get(source) ?? [],
    /** Those that differ from the most frequent translation; where none is, all of them. */
    find(source: string, target: string): Found | null {
      const keys = keysOf.get(source)
      if (!keys || keys.length < 2) return null
      const tally = tallyOf(source, keys)
      let most = ''
      let count = 0
      for (const [text, times] of tally)
        if (text !== target && times > count) {
          most = text
          count = times
        }
      if (count === 0 || (tally.get(target) ?? 0) > count) return null
      return { code: 'same-source', part: most, range: null, fix: null }
    },
  }
}
