export type Need = 'build' | 'PostgreSQL'

/** A number that a bench reports, and its limit, if any. */
export type Figure = {
  says: string
  /** `times`: A’s reading divided by B’s in the same pair; any other unit: A’s reading. */
  unit: string
  atMost?: number
  atLeast?: number
}

/** The readings of one turn of a side, by figure. */
export type Readings<Key extends string = string> = Partial<Record<Key, number>>

export type Measure<Key extends string = string> = {
  /** Each case is measured separately. A figure’s row shows the case closest to its limit, or furthest beyond it. */
  cases: readonly string[]
  /** Prepares a case before its first pair. */
  begin?(one: string): Promise<void>
  /** The side that is judged. */
  a(one: string, round: number): Promise<Readings<Key>>
  /** The side to compare with. */
  b?(one: string, round: number): Promise<Readings<Key>>
  close(): Promise<void>
}

export type Bench<Key extends string = string, Size extends string = string> = {
  name: string
  says: string
  needs: readonly Need[]
  /** The sizes by the environment variable that overrides them. The rows of such a run state the other size. */
  sizes: Record<Size, number>
  figures: Record<Key, Figure>
  prepare(sizes: Record<Size, number>): Promise<Measure<Key>>
}

/** Declares a bench. Its sides may return only readings of its figures. */
export function defineBench<Key extends string, Size extends string>(bench: Bench<Key, Size>): Bench {
  return bench
}
