import type { Found } from './check.ts'

type Translated = { source: string; target: string }
type Wording = { target: string; times: number }
/** `commonest` holds up to two, and is looked for on demand, and again after a change. */
type Tally = { keys: Set<string>; counts: Map<string, number>; commonest: readonly Wording[] | null }

const nowhere: ReadonlySet<string> = new Set()

function commonestOf({ counts }: Tally): readonly Wording[] {
  let first: Wording | undefined
  let second: Wording | undefined
  for (const [target, times] of counts)
    if (!first || times > first.times) {
      second = first
      first = { target, times }
    } else if (!second || times > second.times) second = { target, times }
  return [first, second].filter((one) => one !== undefined)
}

/** Shows where one source is translated in more than one way. A change costs as many steps as its source has wordings. */
export function createSameSource() {
  const placed = new Map<string, Translated>()
  const tallies = new Map<string, Tally>()

  function leave(key: string, { source, target }: Translated): void {
    placed.delete(key)
    const tally = tallies.get(source)
    if (!tally) return
    tally.keys.delete(key)
    tally.commonest = null
    const left = (tally.counts.get(target) ?? 0) - 1
    if (left > 0) tally.counts.set(target, left)
    else tally.counts.delete(target)
    if (tally.keys.size === 0) tallies.delete(source)
  }

  function enter(key: string, text: Translated): void {
    placed.set(key, text)
    const tally = tallies.get(text.source) ?? { keys: new Set(), counts: new Map(), commonest: null }
    tally.keys.add(key)
    tally.counts.set(text.target, (tally.counts.get(text.target) ?? 0) + 1)
    tally.commonest = null
    tallies.set(text.source, tally)
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
      if (tallies.has(text.source)) moved.add(text.source)
      enter(key, text)
    },
    keysOf: (source: string): ReadonlySet<string> => tallies.get(source)?.keys ?? nowhere,
    find(source: string, target: string): Found | null {
      const tally = tallies.get(source)
      if (!tally || tally.keys.size < 2) return null
      tally.commonest ??= commonestOf(tally)
      const other = tally.commonest.find((one) => one.target !== target)
      if (!other || (tally.counts.get(target) ?? 0) > other.times) return null
      return { code: 'same-source', part: other.target, range: null, fix: null }
    },
  }
}
