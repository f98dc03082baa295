export type Need = 'build' | 'PostgreSQL'

/** A number that a bench tells, and what it is held to; without a limit it is only told. */
export type Figure = {
  says: string
  /** `times`: what A reads divided by what B reads in the same pair; anything else: what A reads, as it is. */
  unit: string
  atMost?: number
  atLeast?: number
}

/** What one turn of a side reads, by figure. */
export type Readings<Key extends string = string> = Partial<Record<Key, number>>

export type Measure<Key extends string = string> = {
  /** Each is measured apart; a figure's row tells the one that is nearest to its limit, or furthest beyond. */
  cases: readonly string[]
  /** Makes a case ready, before its first pair. */
  begin?(one: string): Promise<void>
  /** What is judged. */
  a(one: string, round: number): Promise<Readings<Key>>
  /** What it stands beside. */
  b?(one: string, round: number): Promise<Readings<Key>>
  close(): Promise<void>
}

export type Bench<Key extends string = string, Size extends string = string> = {
  name: string
  says: string
  needs: readonly Need[]
  /** How much is measured, by the environment variable that tells another number; such a run's rows say so. */
  sizes: Record<Size, number>
  figures: Record<Key, Figure>
  prepare(sizes: Record<Size, number>): Promise<Measure<Key>>
}

/** Declares a bench: its figures are all that its sides may read. */
export function defineBench<Key extends string, Size extends string>(bench: Bench<Key, Size>): Bench {
  return bench
}
