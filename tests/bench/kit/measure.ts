import type { Bench, Figure, Measure, Readings } from './bench.ts'
import { median } from './timing.ts'

export const pairs = 7
/** The number of first pairs that do not count, as a warm-up. */
const dropped = 1

export type Pair = { a: Readings; b: Readings }

/** A figure of one case: the median of its pairs, the min and the max. */
export type Found = { key: string; one: string; figure: number; least: number; most: number; isMet: boolean }

/**
 * Reads both sides in turns, A B B A and so on, so that a machine that slows down affects both equally; without B, A
 * alone. Calls `check` after each pair; it may throw.
 */
export async function takePairs(measure: Measure, one: string, check: () => void): Promise<Pair[]> {
  const taken: Pair[] = []
  await measure.begin?.(one)
  for (let round = 0; round < pairs; round += 1) {
    const pair: Pair = { a: {}, b: {} }
    for (const side of round % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const))
      pair[side] = (await measure[side]?.(one, round)) ?? {}
    taken.push(pair)
    check()
  }
  return taken.slice(dropped)
}

function valueOf({ a, b }: Pair, key: string, { unit }: Figure): number {
  const [own, base] = [a[key] ?? Number.NaN, b[key] ?? Number.NaN]
  return unit === 'times' ? own / base : own
}

/** Returns whether a number is within its limit; NaN is not. */
function keeps(figure: number, { atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  return figure <= atMost && figure >= atLeast
}

/** Returns a figure’s share of its limit, which is broken above 1; undefined without a limit. */
export function shareOfLimit(figure: number, { atMost, atLeast }: Figure): number | undefined {
  if (atMost !== undefined) return figure === atMost ? 1 : figure / atMost
  return atLeast === undefined ? undefined : atLeast / figure
}

/** Returns each figure of a case. Throws if one was not read in every pair. */
export function judge(bench: Bench, one: string, taken: readonly Pair[]): Found[] {
  return Object.entries(bench.figures)
    .filter(([key]) => taken.some(({ a }) => a[key] !== undefined))
    .map(([key, figure]) => {
      const values = taken.map((pair) => valueOf(pair, key, figure))
      const middle = median(values)
      if (Number.isNaN(middle)) throw new Error(`${bench.name}, ${one}: ${key} was not read in every pair`)
      return {
        key,
        one,
        figure: middle,
        least: Math.min(...values),
        most: Math.max(...values),
        isMet: keeps(middle, figure),
      }
    })
}

/**
 * Returns the case in which a figure is closest to its limit, or furthest beyond it; without a limit, the highest
 * figure.
 */
export function worstOf(found: readonly Found[], key: string, figure: Figure): Found | undefined {
  const rank = (one: Found) => shareOfLimit(one.figure, figure) ?? one.figure
  return found.filter((one) => one.key === key).toSorted((a, b) => rank(b) - rank(a))[0]
}
