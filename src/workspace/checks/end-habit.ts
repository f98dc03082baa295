import type { EndNote } from './rules/end-mark.ts'

/** Text ends against a habit and with it, and the share of the former above which the habit does not exist. */
const habits = [
  { against: 'lost .', with: 'kept .', share: 0.1 },
  { against: 'lost !', with: 'kept !', share: 0.2 },
  // If the source itself is uneven, so are its translators.
  { against: 'extra .', with: 'none .', share: 0.03 },
] as const

/** Fewer texts are no habit. */
const fewest = 5

/** Counts how a list's texts end: what its translators always do is no issue in a single text. */
export function createEndHabit() {
  const keys = new Map<EndNote, Set<string>>()
  const countOf = (note: EndNote) => keys.get(note)?.size ?? 0
  const read = () =>
    habits.flatMap((habit): EndNote[] => {
      const count = countOf(habit.against)
      return count >= fewest && count > habit.share * (count + countOf(habit.with)) ? [habit.against] : []
    })
  let usual: ReadonlySet<EndNote> = new Set()

  return {
    place(key: string, last: EndNote | null, note: EndNote | null): void {
      if (last === note) return
      if (last) keys.get(last)?.delete(key)
      if (!note) return
      const known = keys.get(note)
      if (known) known.add(key)
      else keys.set(note, new Set([key]))
    },
    isUsual: (note: EndNote | null): boolean => note !== null && usual.has(note),
    /** Reads the habits again; yields the keys of texts for which they have changed. */
    *renew(): Generator<string, void, undefined> {
      const before = usual
      usual = new Set(read())
      for (const { against } of habits) if (before.has(against) !== usual.has(against)) yield* keys.get(against) ?? []
    },
  }
}
