import type { EndNote } from './rules/end-mark.ts'

/**
 * Habits of leaving out or adding an end mark. `against`: how a text ends that shows the habit; `with`: how one ends
 * that does not. The habit exists if the share of `against` is above `share`.
 */
const habits = [
  { against: 'lost .', with: 'kept .', share: 0.1 },
  { against: 'lost !', with: 'kept !', share: 0.2 },
  // A low share, because a source with uneven marks is translated unevenly.
  { against: 'extra .', with: 'none .', share: 0.03 },
] as const

/** Min number of texts that make a habit. */
const fewest = 5

/**
 * Counts how the translations of a list end. If the list's translators often leave out or add an end mark, this is
 * their habit, and not an issue of a single text.
 */
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
    /** Computes the habits again. Yields the keys of the texts whose issues change with a habit. */
    *renew(): Generator<string, void, undefined> {
      const before = usual
      usual = new Set(read())
      for (const { against } of habits) if (before.has(against) !== usual.has(against)) yield* keys.get(against) ?? []
    },
  }
}
