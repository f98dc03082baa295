import type { Found } from './check.ts'

type Translated = { source: string; target: string }

/** Shows where one source is translated in more than one way. */
export function createSameSource() {
  const placed = new Map<string, Translated>()
  const keysOf = new Map<string, string[]>()
  // Counted on demand, and again after a change.
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
    /** null for a text without translation. Adds the sources whose findings may change to `moved`. */
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
    find(source: string, target: string): Found | null {
      const keys = keysOf.get(source)
      if (!keys || keys.length < 2) return null
      const tally = tallyOf(source, keys)
      let commonest = ''
      let count = 0
      for (const [text, times] of tally)
        if (text !== target && times > count) {
          commonest = text
          count = times
        }
      if (count === 0 || (tally.get(target) ?? 0) > count) return null
      return { code: 'same-source', part: commonest, range: null, fix: null }
    },
  }
}
